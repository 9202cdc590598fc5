/** What the words of a page may hold beside the page's own sentences. */
export type PageWords = {
  /** The document's title, without the site's name. */
  readonly title?: string;
  /** For search engines and link previews. */
  readonly description?: string;
};
