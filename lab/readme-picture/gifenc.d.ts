// The package has no types of its own: what is used of it.
declare module 'gifenc' {
  type Palette = number[][];
  type Encoder = {
    writeFrame(
      index: Uint8Array,
      width: number,
      height: number,
      options: {
        readonly palette?: Palette;
        readonly delay: number;
        readonly transparent: boolean;
        readonly transparentIndex: number;
        readonly dispose: number;
        readonly repeat: number;
      },
    ): void;
    finish(): void;
    bytes(): Uint8Array;
    /** The bytes written so far, in place. */
    bytesView(): Uint8Array;
  };
  const gifenc: {
    GIFEncoder(): Encoder;
    quantize(rgba: Uint8Array, colors: number, options?: { readonly format: string }): Palette;
    applyPalette(rgba: Uint8Array, palette: Palette, format?: string): Uint8Array;
  };
  export default gifenc;
}
