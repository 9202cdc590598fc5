import type { LocaleCode } from '@portico/protocol';
import { type Html, html, interpolate } from './html.ts';
import { languageIn } from './language.ts';
import { defaultMailColors, labelOn, type MailColors } from './mail-colors.ts';

/** What a mail with a link says. */
export type SignInLink = {
  /** Whether the link signs in, or links the address to the user who requested it. */
  readonly purpose: 'sign-in' | 'link';
  /** The recipient, as readEmailAddress returns it. */
  readonly email: string;
  /** The secret: opening it allows signing in as `email`; one that links does so in a session of that user alone. */
  readonly url: string;
  /** The site, such as `example.com`. */
  readonly host: string;
  /** The site's name. */
  readonly siteName: string;
  /** How long the link works. */
  readonly hours: number;
  /** The visitor's language, as on the server's pages. */
  readonly locale: LocaleCode;
};

/** A composed mail, as `email({ send })` gets it. */
export type SignInMail = {
  /** One mailbox and never a list. */
  readonly to: string;
  /** One line. */
  readonly subject: string;
  /** The plain part. */
  readonly text: string;
  /** The HTML part, with the same words. */
  readonly html: string;
  /** What both say, for services that compose mails from templates of their own. */
  readonly link: SignInLink;
};

/** What an adopter may replace of the built-in mail. */
type Overrides = {
  readonly subject?: string;
  readonly text?: (link: SignInLink) => string;
  readonly html?: (link: SignInLink) => string;
  readonly colors?: Partial<MailColors>;
};

/** The mail that carries a link, in its language: plain text and HTML with the same words. */
export function composeMail(link: SignInLink, overrides: Overrides): SignInMail {
  const colors = { ...defaultMailColors, ...overrides.colors };
  const { text = plainText, html: markup = (given) => mailMarkup(given, colors) } = overrides;
  const { title } = sentencesOf(link);
  // A subject of the site's own speaks of signing in.
  const subject = (link.purpose === 'sign-in' ? overrides.subject : undefined) ?? title;
  return {
    to: link.email,
    // A line break would begin another header.
    subject: subject.replace(/\p{Cc}+/gu, ' ').trim(),
    text: text(link),
    html: markup(link),
    link,
  };
}

/** What differs between the mails of the two purposes. */
function sentencesOf({ purpose, host, siteName, hours, locale }: SignInLink) {
  const { words } = languageIn(locale);
  return purpose === 'sign-in'
    ? {
        title: words.signInTo(siteName),
        heading: words.signIn,
        open: words.mailOpenLink,
        press: words.mailPressButton,
        action: words.signInTo(host),
        once: words.mailLinkOnce(hours),
      }
    : {
        title: words.mailLinkTitle(siteName),
        heading: words.linkEmail,
        open: words.mailOpenToLink,
        press: words.mailPressToLink,
        action: words.linkEmail,
        once: words.mailLinkSession(hours),
      };
}

function plainText(link: SignInLink): string {
  const { title, open, once } = sentencesOf(link);
  return `${title}

${open(link.host, link.email)}

${link.url}

${once}
`;
}

/**
 * Mail programs support neither a site's stylesheets nor custom properties, so colours are in attributes; those that
 * support the rules below get the dark ones.
 */
const darkColours = ({ button, link }: MailColors) => `
  @media (prefers-color-scheme: dark) {
    .ground { background-color: #0b0d12 !important; }
    .card { background-color: #1c2029 !important; border-color: #2b303b !important; }
    .text { color: #f3f5f9 !important; }
    .muted { color: #a6aebd !important; }
    .action { background-color: ${button.dark} !important; color: ${labelOn(button.dark)} !important; }
    .link { color: ${link.dark} !important; }
  }
`;

const font =
  "font-family: system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;";

/**
 * The HTML part of the mail. Nothing is loaded, so opening it is not tracked. The card names its language again,
 * because mail programs drop `<html>`.
 */
function mailMarkup(link: SignInLink, colors: MailColors): string {
  const { email, url, host, siteName } = link;
  const { code, direction, words } = languageIn(link.locale);
  const { title, heading, press, action, once } = sentencesOf(link);
  return html`<!doctype html>
<html lang="${code}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>${darkColours(colors)}</style>
</head>
<body class="ground" style="margin: 0; padding: 0; background-color: #f6f7f9;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td class="ground" align="center" style="padding: 40px 16px; background-color: #f6f7f9;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width: 464px;">
<tr><td class="card" lang="${code}" dir="${direction}" align="${direction === 'rtl' ? 'right' : 'left'}" style="padding: 32px; background-color: #ffffff; border: 1px solid #e3e6eb; border-radius: 20px; ${font} font-size: 16px; line-height: 24px;">
<p class="text" style="margin: 0 0 24px; color: #0b0d12; font-weight: 600;">${siteName}</p>
<h1 class="text" style="margin: 0 0 12px; color: #0b0d12; font-size: 28px; line-height: 32px; font-weight: 600;">${heading}</h1>
<p class="muted" style="margin: 0 0 24px; color: #545b68;">${interpolate(press, strong(host), strong(email))}</p>
<a class="action" href="${url}" style="display: block; padding: 12px 16px; background-color: ${colors.button.light}; color: ${labelOn(colors.button.light)}; border-radius: 12px; font-weight: 600; text-align: center; text-decoration: none;">${action}</a>
<p class="muted" style="margin: 24px 0 0; color: #545b68; font-size: 14px; line-height: 20px;">${words.mailButtonFails}<br><a class="link" dir="ltr" href="${url}" style="color: ${colors.link.light}; word-break: break-all;">${url}</a></p>
<p class="muted" style="margin: 24px 0 0; color: #545b68; font-size: 14px; line-height: 20px;">${once}</p>
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
