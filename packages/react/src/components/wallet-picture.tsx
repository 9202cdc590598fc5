import type { WalletIdentity, WalletOption } from '@portico/core';
import { drawGate } from '@portico/protocol/drawing';
import { drawingColor } from '@portico/protocol/drawing-colors';
import { type ReactNode, useState } from 'react';
import { svgElements } from './svg-element.ts';

type Pictured = Pick<WalletIdentity, 'name' | 'icon'>;

type WalletMarkProps = { readonly wallet: Pictured & Pick<WalletOption, 'mark'> };

/** A wallet's icon in the list: its own, the stylesheet's for popular wallets, or its initial. */
export function WalletMark({ wallet }: WalletMarkProps): ReactNode {
  return wallet.mark ? (
    <span className={`portico-mark portico-mark--${wallet.mark}`} />
  ) : (
    <Picture wallet={wallet} size={28} className="portico-mark" />
  );
}

type WalletPictureProps = { readonly wallet: Pictured | undefined; readonly size: 24 | 44 | 72 };

/** A wallet's icon, or its initial, in a step. */
export function WalletPicture({ wallet, size }: WalletPictureProps): ReactNode {
  return (
    <span className={`portico-wallet-picture portico-wallet-picture--${size}`} aria-hidden="true">
      <Picture wallet={wallet} size={size} />
    </span>
  );
}

type PictureProps = {
  readonly wallet: Pictured | undefined;
  readonly size: number;
  readonly className?: string;
};

function Picture({ wallet, size, className }: PictureProps): ReactNode {
  /** Extensions may announce an icon that is no image. */
  const [broken, setBroken] = useState<string>();
  const icon = wallet?.icon === broken ? undefined : wallet?.icon;
  return icon ? (
    // An image, never markup: an announced icon may contain scripts.
    <img
      src={icon}
      alt=""
      width={size}
      height={size}
      className={className}
      onError={() => setBroken(icon)}
    />
  ) : (
    <span className={`portico-wallet-initial ${className ?? ''}`} aria-hidden="true">
      {Array.from(wallet?.name ?? '?')[0]?.toUpperCase()}
    </span>
  );
}

/** Drawn once: React skips an element that it has rendered before. */
const gate = /* @__PURE__ */ svgElements(drawGate(drawingColor));

/** The state of the wallet that a frame shows. */
export type WalletFrameState = 'resting' | 'waiting' | 'failed' | 'done';

type WalletFrameProps = { readonly wallet: Pictured | undefined; readonly state: WalletFrameState };

/** Frames a wallet's icon with the portico: its light sweeps while waiting, is red after a failure and fills the frame at the end. Decorative. */
export function WalletFrame({ wallet, state }: WalletFrameProps): ReactNode {
  return (
    <div className={`portico-gate portico-gate--${state}`}>
      <span className="portico-gate-light" />
      <svg viewBox="0 0 136 128" aria-hidden="true">
        {gate}
      </svg>
      <span className="portico-gate-picture">
        <WalletPicture wallet={wallet} size={72} />
      </span>
    </div>
  );
}
