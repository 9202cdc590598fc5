import { type Html, html } from './html.ts';

/**
 * The door on a page: `closed` without a session, `ajar` when one press is left, `open` with a session, `failed` where
 * something went wrong.
 */
export type GateState = 'closed' | 'ajar' | 'open' | 'failed';

/** The leaf in each state, hinged on the left: a page that reads from the right mirrors the whole. */
const leaves: Readonly<Record<GateState, string>> = {
  closed: 'M20 4h96v120H20z',
  ajar: 'M20 4L99 9v109L20 124z',
  open: 'M20 4L43 14v98L20 124z',
  failed: 'M20 4h96v120H20z',
};

const shut = html`<path class="portico-auth-panels" d="M32.5 16.5h71v36h-71zM32.5 64.5h71v44h-71z"/><circle class="portico-auth-knob" cx="109.5" cy="66" r="2.5"/>`;

/** The parts on the leaf; an open door is too narrow to show them. */
const knobs: Readonly<Record<GateState, Html | false>> = {
  closed: shut,
  ajar: html`<circle class="portico-auth-knob" cx="92" cy="65" r="2.5"/>`,
  open: false,
  failed: shut,
};

/** The mark, large, with the door in its state. Only for the eye: the page says the same in words. */
export function gate(state: GateState): Html {
  return html`<svg class="portico-auth-gate" data-gate="${state}" viewBox="0 0 136 128" width="102" height="96" aria-hidden="true">
<linearGradient id="light" x2="0" y2="1"><stop stop-color="var(--beam)"/><stop offset=".55" stop-color="oklch(from var(--beam) .78 calc(c*.8) h)"/><stop offset="1" stop-color="oklch(from var(--beam) .96 calc(c*.15) h)"/></linearGradient>
<path fill="url(#light)" d="M20 4h96v120H20z"/>
<path class="portico-auth-leaf" d="${leaves[state]}"/>
${knobs[state]}<path class="portico-auth-threshold" d="M20 121h96v3H20z"/>
<path fill="currentColor" d="M8 0h120v4H8zM16 4h4v120h-4zM116 4h4v120h-4zM0 124h136v4H0z"/>
</svg>`;
}
