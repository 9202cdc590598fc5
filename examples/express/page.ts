import { BareStair, Door, type DoorProps } from '@portico/react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** A page with a door and what it says below it. Escape what visitors wrote; addresses are hex. */
export function page(title: string, words: string, door: DoorProps): string {
  const drawing = createElement(Door, door, createElement(BareStair));
  const main = `${renderToStaticMarkup(drawing)}<h1>${title}</h1>${words}`;
  return frame(title, `<div data-portico></div>`, `<main>${main}</main>`);
}

/** The home. The button and the door of the visitor come with the script. */
export function home(title: string, words: string, links: string): string {
  const actions = `<div class="actions"><div data-portico></div>${links}</div>`;
  const section = `<section><h1>${title}</h1>${words}${actions}</section>`;
  return frame(title, '', `<main class="home">${section}<div data-visitor-door></div></main>`);
}

function frame(title: string, button: string, main: string): string {
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
<header class="header"><a class="brand" href="/">Example</a>${button}</header>
${main}
</body>
</html>`;
}
