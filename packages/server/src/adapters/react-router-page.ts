/** A page's data is asked for at an address of its own, to which nobody wants to come back. */
export function pageRequest({ url, headers }: Request): Request {
  const page = new URL(url);
  page.pathname = page.pathname.replace(/\/_root\.data$|_?\.data$/, (end) =>
    end[0] === '/' ? '/' : '',
  );
  page.searchParams.delete('_routes');
  return new Request(page, { headers });
}
