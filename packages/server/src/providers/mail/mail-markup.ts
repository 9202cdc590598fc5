import { type Html, html, interpolate } from '../../pages/html.ts';
import { languageIn } from '../../pages/language.ts';
import type { SignInLink } from '../provider.ts';

/**
 * Mail programs know neither stylesheets of a site nor custom properties, so colours stand in attributes;
 * those that understand the rules below get the dark ones.
 */
const darkColours = `
  @media (prefers-color-scheme: dark) {
    .ground { background-color: #0b0d12 !important; }
    .card { background-color: #1c2029 !important; border-color: #2b303b !important; }
    .text { color: #f3f5f9 !important; }
    .muted { color: #a6aebd !important; }
    .action { background-color: #6c97ff !important; color: #0b0d12 !important; }
    .link { color: #6c97ff !important; }
  }
`;

const font =
  "font-family: system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;";

/**
 * The HTML part of the mail. Nothing is loaded from anywhere: opening it tells nobody. The card names its
 * language again, because mail programs keep nothing of `<html>`.
 */
export function mailMarkup({ email, url, host, siteName, hours, locale }: SignInLink): string {
  const { code, direction, words } = languageIn(locale);
  return html`<!doctype html>
<html lang="${code}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${words.signInTo(siteName)}</title>
<style>${darkColours}</style>
</head>
<body class="ground" style="margin: 0; padding: 0; background-color: #f6f7f9;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td class="ground" align="center" style="padding: 40px 16px; background-color: #f6f7f9;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width: 464px;">
<tr><td class="card" lang="${code}" dir="${direction}" align="${direction === 'rtl' ? 'right' : 'left'}" style="padding: 32px; background-color: #ffffff; border: 1px solid #e3e6eb; border-radius: 20px; ${font} font-size: 16px; line-height: 24px;">
<p class="text" style="margin: 0 0 24px; color: #0b0d12; font-weight: 600;">${siteName}</p>
<h1 class="text" style="margin: 0 0 12px; color: #0b0d12; font-size: 28px; line-height: 32px; font-weight: 600;">${words.signIn}</h1>
<p class="muted" style="margin: 0 0 24px; color: #545b68;">${interpolate(words.mailPressButton, strong(host), strong(email))}</p>
<a class="action" href="${url}" style="display: block; padding: 12px 16px; background-color: #0052ff; color: #ffffff; border-radius: 12px; font-weight: 600; text-align: center; text-decoration: none;">${words.signInTo(host)}</a>
<p class="muted" style="margin: 24px 0 0; color: #545b68; font-size: 14px; line-height: 20px;">${words.mailButtonFails}<br><a class="link" dir="ltr" href="${url}" style="color: #0052ff; word-break: break-all;">${url}</a></p>
<p class="muted" style="margin: 24px 0 0; color: #545b68; font-size: 14px; line-height: 20px;">${words.mailLinkOnce(hours)}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.markup;
}

function strong(value: string): Html {
  return html`<strong class="text" dir="ltr" style="color: #0b0d12; font-weight: 500;">${value}</strong>`;
}
