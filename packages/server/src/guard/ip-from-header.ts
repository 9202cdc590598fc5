import { isIP } from 'node:net';

/**
 * The visitor's address as a proxy wrote it into a header, for frameworks that hand over no connection. Name
 * only a header that your proxy sets on every request, whatever a visitor sent in it: `x-real-ip` of nginx,
 * `cf-connecting-ip` of Cloudflare. Of a list, such as in `x-forwarded-for`, the last entry counts, which the
 * nearest proxy has added.
 *
 * @param header Undefined where there is no such proxy.
 * @returns undefined when the header holds no address
 * @example
 * nextHandlers(auth, { ip: (request) => ipFromHeader(request, 'x-real-ip') });
 */
export function ipFromHeader(request: Request, header: string | undefined): string | undefined {
  const last = header ? request.headers.get(header)?.slice(-256).split(',').at(-1)?.trim() : '';
  return last && isIP(last) !== 0 ? last : undefined;
}
