/** The wallet's styles, as text: a page adopts them without a request and under any content policy. */
export const styles = `/*
 * The development wallet's window. It stands in the lower corner, where it covers neither the title and Close nor the buttons of
 * the site's dialog; on phones it is a sheet.
 */
.dev-wallet {
  --dev-wallet-away: 0 0.5rem;

  box-sizing: border-box;
  flex-direction: column;
  inline-size: 21rem;
  max-inline-size: none;
  max-block-size: calc(100dvb - 2rem);
  padding: 0;
  margin: auto 1rem 1rem auto;
  overflow: clip;
  font-family: var(--portico-font);
  font-size: var(--portico-size-16);
  line-height: 1.5;
  color: var(--portico-text);
  background: var(--portico-raised);
  border: 1px solid var(--portico-line);
  border-radius: var(--portico-radius-dialog);
  box-shadow: var(--portico-shadow);
  opacity: 0;
  translate: var(--dev-wallet-away);
  transition:
    opacity 140ms cubic-bezier(0.4, 0, 1, 1),
    translate 140ms cubic-bezier(0.4, 0, 1, 1),
    overlay 140ms allow-discrete,
    display 140ms allow-discrete;
}

.dev-wallet[open] {
  display: flex;
  opacity: 1;
  translate: none;
  transition-timing-function: var(--portico-ease);
  transition-duration: 200ms;
}

@starting-style {
  .dev-wallet[open] {
    opacity: 0;
    translate: var(--dev-wallet-away);
  }
}

.dev-wallet::backdrop {
  background: transparent;
}

.dev-wallet *,
.dev-wallet *::before {
  box-sizing: border-box;
}

/* Amber, in every scheme: this is no wallet with funds. */
.dev-wallet-label {
  display: flex;
  flex: none;
  gap: 0.5rem;
  align-items: center;
  padding: 0.5rem 1.25rem;
  margin: 0;
  font-size: var(--portico-size-13);
  color: #0b0d12;
  background: #f0b14a;
}

.dev-wallet-label > strong {
  font-weight: 600;
}

.dev-wallet-icon {
  inline-size: 1.5rem;
  block-size: 1.5rem;
  margin-inline-start: -0.25rem;
  border-radius: 22%;
}

.dev-wallet-note {
  white-space: nowrap;
  margin-inline-start: auto;
}

.dev-wallet-body {
  display: flex;
  flex-direction: column;
  gap: 0.75rem;
  min-block-size: 0;
  padding: 1.25rem;
  overflow: hidden auto;
  overscroll-behavior: contain;
}

.dev-wallet-body > * {
  flex: none;
}

.dev-wallet .portico-title {
  overflow-wrap: anywhere;
  text-wrap: wrap;
}

.dev-wallet-text {
  margin: -0.25rem 0 0;
  font-size: var(--portico-size-14);
  text-wrap: pretty;
}

.dev-wallet-facts {
  display: grid;
  gap: 0.5rem;
  padding: 0.75rem 1rem;
  margin: 0;
  font-size: var(--portico-size-14);
  background: var(--portico-surface);
  border: 1px solid var(--portico-line);
  border-radius: var(--portico-radius-control);
}

.dev-wallet-facts:empty {
  display: none;
}

.dev-wallet-facts > div {
  display: grid;
  grid-template-columns: 5rem minmax(0, 1fr);
  gap: 0.75rem;
  align-items: baseline;
}

.dev-wallet-facts dt {
  color: var(--portico-muted);
}

.dev-wallet-facts dd {
  margin: 0;
  overflow-wrap: anywhere;
}

.dev-wallet-facts .portico-address {
  font-size: var(--portico-size-13);
}

.dev-wallet-message {
  max-block-size: 16rem;
  padding: 0.75rem 1rem;
  margin: 0;
  overflow: auto;
  overscroll-behavior: contain;
  font-family: inherit;
  font-size: var(--portico-size-14);
  background: var(--portico-surface);
  overflow-wrap: anywhere;
  white-space: pre-wrap;
  border: 1px solid var(--portico-line);
  border-radius: var(--portico-radius-control);
}

.dev-wallet-message:focus-visible {
  outline: 2px solid var(--portico-focus);
  outline-offset: 2px;
}

.dev-wallet-actions {
  display: grid;
  flex: none;
  grid-template-columns: 1fr 1fr;
  gap: 0.75rem;
  padding: 0 1.25rem 1.25rem;
}

.dev-wallet-actions > button {
  min-block-size: 2.75rem;
}

/* A notice has one button. */
.dev-wallet-actions > :only-child {
  grid-column: 1 / -1;
}

/* Half an address is wider than what is left beside its name. */
@media (max-width: 22rem) {
  .dev-wallet-facts > div {
    grid-template-columns: minmax(0, 1fr);
    gap: 0;
  }
}

@media (max-width: 30rem) {
  .dev-wallet {
    --dev-wallet-away: 0 100%;

    inline-size: 100%;
    max-block-size: calc(100dvb - 1.5rem);
    margin: auto 0 0;
    border-inline: 0;
    border-block-end: 0;
    border-radius: var(--portico-radius-dialog) var(--portico-radius-dialog) 0 0;
    opacity: 1;
    transition-timing-function: cubic-bezier(0.4, 0, 1, 1);
    transition-duration: 220ms;
  }

  .dev-wallet[open] {
    transition-timing-function: cubic-bezier(0.32, 0.72, 0, 1);
    transition-duration: 320ms;
  }

  @starting-style {
    .dev-wallet[open] {
      opacity: 1;
    }
  }

  .dev-wallet-actions {
    padding-block-end: max(1.25rem, env(safe-area-inset-bottom));
  }
}

@media (prefers-reduced-motion: reduce) {
  .dev-wallet,
  .dev-wallet[open] {
    transition: none;
  }
}

/* A forced palette takes the amber away: the edge stays. */
@media (forced-colors: active) {
  .dev-wallet {
    border: 2px solid CanvasText;
  }

  .dev-wallet-label {
    border-block-end: 1px solid CanvasText;
  }
}
`;
