/** A line below the buttons, which screen readers announce. */
export type Notice = {
  /** Shows a text at once; an empty one hides the line. */
  readonly show: (text: string) => void;
  /** Shows a text unless another one is shown within 150 ms: short waits need no text. */
  readonly showSoon: (text: string) => void;
  /** Shows a question with a button for each answer, and focuses the first. Resolves with the pressed one. */
  readonly ask: (text: string, answers: readonly string[]) => Promise<string>;
};

/** Adds a hidden line after an element. */
export function createNotice(after: Element): Notice {
  const line = document.createElement('p');
  line.className = 'portico-auth-notice';
  line.setAttribute('role', 'status');
  line.hidden = true;
  after.after(line);
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const show = (text: string) => {
    clearTimeout(waiting);
    line.textContent = text;
    line.hidden = text === '';
  };
  return {
    show,
    showSoon(text) {
      clearTimeout(waiting);
      waiting = setTimeout(show, 150, text);
    },
    ask: (text, answers) =>
      new Promise((resolve) => {
        show(text);
        const buttons = answers.map((answer) => {
          const button = createButton(answer);
          button.addEventListener('click', () => {
            line.replaceChildren();
            resolve(answer);
          });
          return button;
        });
        line.append(...buttons);
        buttons[0]?.focus();
      }),
  };
}

/** Creates a button of the page. */
export function createButton(label: string, icon?: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'portico-auth-action';
  if (icon) button.append(Object.assign(new Image(), { src: icon, alt: '' }));
  button.append(label);
  return button;
}
