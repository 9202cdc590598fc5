const drawn = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i;
const maximumLength = 64 * 1024;

/**
 * The avatar to show, if it can be shown without asking another host: one that is written into its
 * record. An address would tell its host who visits, and `img-src` allows none. For an `<img>` only,
 * where the scripts of a drawing never run.
 */
export function ownPicture(avatar: string | undefined): string | undefined {
  if (avatar === undefined || avatar.length > maximumLength) return undefined;
  return drawn.test(avatar) ? avatar : undefined;
}
