import type { ReactNode } from 'react';
import { Avatar } from './avatar.tsx';

type AccountPictureProps = {
  readonly account: string;
  /** A `data:` URL. */
  readonly picture: string | undefined;
  readonly size: number;
};

/** An account's own picture, or its avatar. Hidden from screen readers: the name is beside it. */
export function AccountPicture({ account, picture, size }: AccountPictureProps): ReactNode {
  if (picture === undefined) return <Avatar address={account} size={size} />;
  return <img className="portico-avatar" src={picture} alt="" width={size} height={size} />;
}
