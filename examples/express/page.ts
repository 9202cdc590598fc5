/** A page of this site as HTML. Escape what visitors wrote; addresses are hex. */
export function page(title: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Example</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/portico.css">
<link rel="stylesheet" href="/site.css">
<script type="module" src="/portico.js"></script>
</head>
<body class="portico-root">
<header class="header"><a class="brand" href="/">Example</a><div data-portico></div></header>
<main><h1>${title}</h1>${main}</main>
</body>
</html>`;
}
