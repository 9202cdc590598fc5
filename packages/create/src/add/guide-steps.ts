/** A change of a file that a project has, as the sentence above its block in a guide says it. */
export type Edit = {
  readonly path: string;
  /** `imports` and `lines` are added where missing, `fields` are merged into JSON; the others need an anchor that the file has once. */
  readonly place: 'imports' | 'lines' | 'fields' | 'around' | 'after' | 'before' | 'in place of';
  /** Empty where the place needs none. */
  readonly anchor: string;
  readonly code: string;
};

/** One thing that a reader of a guide does. */
export type GuideStep =
  | { readonly kind: 'commands'; readonly code: string }
  /** Writes a whole file; `path` is relative to where the terminal is. */
  | {
      readonly kind: 'file';
      readonly path: string;
      readonly code: string;
      readonly isByHand: boolean;
    }
  | { readonly kind: 'edit'; readonly edit: Edit; readonly isByHand: boolean };

/** The line above a fenced block, and the block: a language, and the path of the file that it is, if any. */
const fenced = /(?:^([^\n]*)\n\n?)?^```(\S+)(?: (\S+))?\n(.*?)^```$/gms;

/** `In `src/main.tsx`, around `<App />`:`. `By hand` leaves it to the reader. */
const editSentence =
  /(?:^|\s)[Ii]n `([^`]+)`, (?:these (imports|lines|fields)|(around|after|before|in place of) `([^`]+)`):$/;

/**
 * Reads the steps of a guide in order. A block `sh` is typed, a block with a path is a file, a block below a sentence such as "In
 * `src/main.tsx`, around `<App />`:" is an edit, any other is only shown. @throws Error for a path that leads out of the project
 */
export function readGuide(markdown: string): readonly GuideStep[] {
  return [...markdown.matchAll(fenced)].flatMap(
    ([, above = '', language, file, code = '']): GuideStep[] => {
      const [, edited, added, beside, anchor = ''] = editSentence.exec(above) ?? [];
      const path = file ?? edited;
      if (path === undefined) return language === 'sh' ? [{ kind: 'commands', code }] : [];
      if (/^\/|(?:^|\/)\.\.(?:\/|$)/.test(path))
        throw new Error(`${path} is outside of the project`);
      const isByHand = /(?:^|\. )By hand, /.test(above);
      if (file !== undefined) return [{ kind: 'file', path, code, isByHand }];
      const place = (added ?? beside) as Edit['place'];
      return [{ kind: 'edit', edit: { path, place, anchor, code }, isByHand }];
    },
  );
}
