/*
 * The drawing of the door, as HTML that only the server writes: it never changes, so no script is spent on it. Fills are
 * presentation attributes: they belong to the drawing, and its colours are custom properties of styles/door.css.
 */

/** The facade: lintel, wall, doorway with the light behind it, two columns. */
const facade = `<svg viewBox="0 0 320 272"><linearGradient id="door-round"><stop offset=".2" stop-color="var(--lit)"/><stop offset=".6" stop-color="var(--stone-2)"/><stop offset="1" stop-color="var(--shade)"/></linearGradient><linearGradient id="door-beam" x2="0" y2="1"><stop stop-color="var(--beam)"/><stop offset=".55" stop-color="oklch(from var(--beam) .78 calc(c*.8) h)"/><stop offset="1" stop-color="oklch(from var(--beam) .96 calc(c*.15) h)"/></linearGradient><path fill="var(--stone)" d="M18 14h284v22H18zM66 39h188v233H66z"/><path fill="var(--stone-2)" d="M66 39h188v12H66z"/><path fill="var(--shade)" d="M18 36h284v3H18z"/><path fill="var(--leaf)" d="M108 78h104v194H108z"/><path class="door-light" fill="url(#door-beam)" d="M108 78h104v194H108z"/><path fill="url(#door-round)" d="M34 50h30v212H34z"/><path fill="url(#door-round)" d="M256 50h30v212h-30z"/><path fill="var(--stone-2)" d="M31 45h36v5H31zM253 45h36v5h-36zM31 261h36v5H31zM253 261h36v5h-36z"/><path fill="var(--lit)" d="M10 6h300v8H10zM27 39h44v6H27zM249 39h44v6h-44zM27 266h44v6H27zM249 266h44v6h-44z"/></svg>`;

/** The leaf, apart because it turns in space, which parts of an SVG do not. */
const leaf = `<div class="doorway"><svg class="door-leaf" viewBox="0 0 104 194"><path fill="var(--leaf)" d="M0 0h104v194H0z"/><path fill="none" stroke="var(--leaf-edge)" d="M.5.5h103v193H.5zM13 13.5h78v65H13zM13 93.5h78v85H13z"/><circle fill="var(--threshold)" cx="96" cy="88" r="2.5"/></svg></div>`;

/** HTML for the inside of `.door-front`. */
export const doorDrawing = facade + leaf;
