import { expect, test } from 'vitest';
import { readBody } from './read-body.ts';

const post = (body: string | FormData, type?: string, headers: Record<string, string> = {}) =>
  new Request('https://example.com/', {
    method: 'POST',
    body,
    headers: { ...(type !== undefined && { 'content-type': type }), ...headers },
  });

test('reads form fields, the first of each name', async () => {
  const body = await readBody(post('a=1&b=%20x&a=2', 'application/x-www-form-urlencoded'));
  expect({ ...body }).toEqual({ a: '1', b: ' x' });
});

test('reads a JSON object, and an empty body as no fields', async () => {
  expect({ ...(await readBody(post('{"a":true}', 'application/json; charset=utf-8'))) }).toEqual({
    a: true,
  });
  expect({ ...(await readBody(post('', 'application/json'))) }).toEqual({});
});

test.each(['{', '[]', '1', 'null', '"text"', '{"a":}'])('refuses the JSON %s', async (text) => {
  await expect(readBody(post(text, 'application/json'))).rejects.toMatchObject({
    code: 'BODY_INVALID',
  });
});

test('a field named like an Object.prototype property is just a field', async () => {
  const form = await readBody(
    post('__proto__=x&constructor=y', 'application/x-www-form-urlencoded'),
  );
  expect(Object.entries(form)).toContainEqual(['__proto__', 'x']);
  expect(form['constructor']).toBe('y');
  const json = await readBody(post('{"__proto__":{"admin":true}}', 'application/json'));
  expect(json['admin']).toBeUndefined();
});

test('other content types count as no body', async () => {
  expect({ ...(await readBody(post('csrfToken=1', 'text/plain'))) }).toEqual({});
  const form = new FormData();
  form.set('csrfToken', '1');
  expect({ ...(await readBody(post(form))) }).toEqual({});
});

test('refuses what is too large, announced or not', async () => {
  const type = 'application/x-www-form-urlencoded';
  const large = `a=${'x'.repeat(70_000)}`;
  await expect(readBody(post(large, type))).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' });
  await expect(readBody(post('a=1', type, { 'content-length': '99999999' }))).rejects.toMatchObject(
    {
      code: 'BODY_TOO_LARGE',
    },
  );
});

test('a truncated body is a client error', async () => {
  const body = new ReadableStream({
    pull(controller) {
      controller.error(new Error('connection lost'));
    },
  });
  const request = new Request('https://example.com/', {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-type': 'application/json' },
  });
  await expect(readBody(request)).rejects.toMatchObject({ code: 'BODY_INVALID' });
});
