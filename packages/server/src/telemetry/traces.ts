import {
  type Attributes,
  context,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  type TextMapGetter,
  trace,
} from '@opentelemetry/api';
import { isErrorCode } from '@portico/protocol';
import { getStatus } from '../common/auth-error.ts';
import type { ReadRequest } from '../common/messages.ts';
import { currentRequestId } from './request-id.ts';
import type { Observer, Operation, Outcome } from './telemetry.ts';

/**
 * Spans of OpenTelemetry: for requests, sign-ins, providers' checks, signatures, nodes and the store. A trace continues from the
 * `traceparent` of a trusted proxy, or from the span around the request, and goes on to nodes. Nothing is recorded until an SDK is
 * registered.
 * @example
 * const auth = createAuth({ observers: [createTraces()], … });
 */
export function createTraces(): Observer {
  const tracer = trace.getTracer('@portico/server');
  const known = new WeakMap<Operation, NamedSpan>();
  return {
    begin(operation, carrier) {
      let span = known.get(operation);
      if (span === undefined) {
        span = toSpan(operation);
        known.set(operation, span);
      }
      const incoming = carrier?.incoming;
      const parent = incoming
        ? propagation.extract(ROOT_CONTEXT, incoming, headerGetter)
        : context.active();
      const started = tracer.startSpan(span.name, span.options, parent);
      // No SDK is registered: there is nothing to record and nothing to hand on.
      if (!isSpanContextValid(started.spanContext())) return undefined;
      const within = trace.setSpan(parent, started);
      if (carrier?.outgoing) propagation.inject(within, carrier.outgoing);
      const requestId = operation.name === 'request' ? currentRequestId() : undefined;
      if (requestId !== undefined) started.setAttribute('portico.request_id', requestId);
      return {
        run: (task) => context.with(within, task),
        end(outcome) {
          started.setAttributes(toAttributes(outcome));
          if (isFailure(operation, outcome)) started.setStatus({ code: SpanStatusCode.ERROR });
          started.end();
        },
      };
    },
  };
}

const headerGetter: TextMapGetter<ReadRequest['headers']> = {
  keys: () => [],
  get: (headers, name) => headers.get(name) ?? undefined,
};

type NamedSpan = { readonly name: string; readonly options: SpanOptions };

/** Names the span of an operation, with attributes that name no user. */
function toSpan(operation: Operation): NamedSpan {
  const named = (name: string, attributes: Attributes, kind = SpanKind.INTERNAL): NamedSpan => ({
    name,
    options: { kind, attributes },
  });
  switch (operation.name) {
    case 'request': {
      const { method, route } = operation;
      const attributes = { 'http.request.method': method, 'http.route': route };
      return named(`${method} ${route}`, attributes, SpanKind.SERVER);
    }
    case 'sign-in':
      return named('sign-in', { 'portico.provider': operation.provider });
    case 'proof':
      return named(`provider ${operation.provider}`, { 'portico.provider': operation.provider });
    case 'signature':
      return named('signature check', { 'portico.chain_id': operation.chainId });
    case 'node': {
      const { chainId, node } = operation;
      const attributes = { 'rpc.system': 'jsonrpc', 'server.address': node };
      return named('node', { ...attributes, 'portico.chain_id': chainId }, SpanKind.CLIENT);
    }
    case 'store': {
      const { method } = operation;
      return named(`store ${method}`, { 'db.operation.name': method }, SpanKind.CLIENT);
    }
  }
}

function toAttributes({ code, status, kind }: Outcome): Attributes {
  return {
    'portico.result': code,
    ...(status !== undefined && { 'http.response.status_code': status }),
    ...(kind !== undefined && { 'portico.account_kind': kind }),
  };
}

/** A refusal is an answer; an outage is none. */
function isFailure({ name }: Operation, { code }: Outcome): boolean {
  if (name === 'store' || name === 'node') return code !== 'ok';
  return code === 'failed' || (isErrorCode(code) && getStatus(code) >= 500);
}
