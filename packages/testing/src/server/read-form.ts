/** A form as a browser would send it without script. */
export type PageForm = {
  /** Below the base path, as TestBrowser takes it. */
  readonly path: string;
  /** The fields with their values on the page. */
  readonly fields: Readonly<Record<string, string>>;
};

/** Reads the form of a page whose action ends so. */
export function readForm(page: string, action: string, basePath = '/api/auth'): PageForm {
  const forms = [...page.matchAll(/<form method="post" action="([^"]*)">(.*?)<\/form>/gs)]
    .filter(([, target = '']) => target.startsWith(`${basePath}/`))
    .map(([form, target = '', content]) => [form, target.slice(basePath.length + 1), content]);
  const [, path, content = ''] = forms.find(([, found]) => found === action) ?? [];
  if (path === undefined) throw new Error(`There is no form for ${action} on this page:\n${page}`);
  const inputs = [...content.matchAll(/<input ([^>]*)>/g)].map(([, attributes = '']) => ({
    name: attribute(attributes, 'name'),
    value: attribute(attributes, 'value'),
  }));
  return { path, fields: Object.fromEntries(inputs.map(({ name, value }) => [name, value])) };
}

/** Markup as text. */
export function unescapeMarkup(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function attribute(attributes: string, name: string): string {
  return unescapeMarkup(new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1] ?? '');
}
