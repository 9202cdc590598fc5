import { type HtmlListData, longestShortList } from '@portico/core/internal/press/html-dialog';
import type { SignInStore } from '@portico/core/internal/sign-in/sign-in-store';
import type { WalletEngine } from '@portico/core/internal/wallet-engine';
import { toWalletId } from '@portico/core/internal/wallets/wallet-descriptor';
import {
  countRows,
  searchSections,
  type WalletOption,
} from '@portico/core/internal/wallets/wallet-options';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { usePortico, useWords } from '../context/portico-context.ts';
import { useWallet } from '../hooks/use-wallet.ts';
import { useWalletEngine } from '../hooks/use-wallet-engine.ts';
import { useConnectFlow } from './connect-flow.ts';
import { ConnectStepBody } from './connect-step.tsx';
import { stepTitle } from './connect-steps.ts';
import { CompactDialog, Dialog, DialogTitle } from './dialog.tsx';
import { Button, buttonClass, Drawing } from './dialog-parts.tsx';
import type { HtmlList } from './html-list.ts';
import { GetWalletHint } from './newcomer-steps.tsx';
import { animateIconFrom, iconPosition, Step } from './step.tsx';
import { AllWallets, useWalletOptions, WalletList } from './wallet-list.tsx';
import { useSearch, WalletSearch } from './wallet-search.tsx';

/** A step of the same dialog that follows a connected wallet. */
export type ConnectedStep = {
  readonly name: string;
  readonly title: string;
  /** @param toList Returns to the list, as `onLeave` does. */
  readonly body: (toList: () => void) => ReactNode;
  /** No other wallet can be picked. */
  readonly isLast?: boolean;
  /** Returns to the list. Called within the press, because a picked wallet may open a window. */
  readonly onLeave?: (engine: WalletEngine) => void;
};

/**
 * Shows the wallet list and the steps to a connected wallet: side by side on wide windows, one after the other on narrow
 * ones.
 */
export function PickWalletDialog({
  title,
  reason,
  signIn,
  html,
  connected,
  onPick,
  onConnected,
  onClose,
}: {
  readonly title: string;
  /** Why a wallet is needed, for visitors who have one. Default: an introduction, and where to get a wallet. */
  readonly reason?: ReactNode;
  readonly signIn: SignInStore;
  /** The list of the page's HTML, if this dialog is part of it. */
  readonly html?: HtmlList | undefined;
  readonly connected?: ConnectedStep | undefined;
  readonly onPick?: () => void;
  /** Called once the picked wallet is connected. */
  readonly onConnected?: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const words = useWords();
  const { storage, hasProjectId } = usePortico();
  const wallet = useWallet();
  const { engine, failed, retry } = useWalletEngine();
  const [incomplete, setIncomplete] = useState(false);
  const options = useWalletOptions(engine, wallet.installed, setIncomplete, html?.sections);
  const { sections, ready } = options;
  const flow = useConnectFlow(engine, signIn, options, onConnected);
  /** A wallet of the HTML's list that was picked before the engine was loaded. */
  const [waiting, setWaiting] = useState<string>();
  const search = useSearch();
  const listId = useId();
  const stepId = useId();

  const { step, picked } = flow;
  // Leaving or losing a connected wallet returns to the list.
  if (connected && step.name !== 'list') flow.restart();
  const leave = () => {
    if (engine) connected?.onLeave?.(engine);
  };
  const go = (name: 'about' | 'get' | 'all') => {
    setWaiting(undefined);
    leave();
    flow.go({ name });
  };
  /** The position of the pressed row's icon, until it is shown in a step. */
  const start = useRef<DOMRect>(undefined);
  const pane = useRef<HTMLDivElement>(null);
  const pick = (option: WalletOption, row?: HTMLElement) => {
    start.current = iconPosition(row) ?? start.current;
    setWaiting(ready ? undefined : option.id);
    if (!ready || (connected && option.id === picked?.id)) return;
    leave();
    onPick?.();
    flow.pick(option);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the wallet can be asked
  useEffect(() => {
    if (!ready || waiting === undefined) return;
    const option = sections?.flatMap(({ options: rows }) => rows).find(({ id }) => id === waiting);
    setWaiting(undefined);
    if (option) pick(option);
  }, [ready, waiting]);

  const atList = !connected && step.name === 'list';
  const subject = 'wallet' in step ? step.wallet.id : '';
  const shown = connected?.name ?? `${step.name} ${subject}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the step changes
  useLayoutEffect(() => {
    if (start.current && pane.current && !atList) animateIconFrom(start.current, pane.current);
    start.current = atList ? start.current : undefined;
  }, [shown]);
  const depth = connected ? (connected.isLast ? 101 : 100) : flow.depth;
  const [trail, setTrail] = useState({ depth, isBack: false });
  if (trail.depth !== depth) setTrail({ depth, isBack: depth < trail.depth });

  if (failed || incomplete) {
    const again = () => {
      setIncomplete(false);
      retry();
    };
    return (
      <CompactDialog title={title} step="load-failed" onClose={onClose}>
        <p className="portico-text portico-centred" role="alert">
          {words.loadFailed}
        </p>
        <Button kind="primary" onClick={again}>
          {words.tryAgain}
        </Button>
      </CompactDialog>
    );
  }

  const isLong = countRows(sections) > longestShortList;
  // With a shorter list the search field and its text are dropped.
  const found = sections && isLong ? searchSections(sections, search.query) : sections;
  const listData = JSON.stringify({
    recent: words.recentWallets,
    installed: words.installedWallets,
    storagePrefix: storage.prefix,
    offered: html?.offered ?? [],
  } satisfies HtmlListData);
  const current = connected ? picked : 'wallet' in step ? step.wallet : undefined;
  // The wallet's request stays open; its response is ignored.
  const dismiss = () => {
    flow.cancel();
    onClose();
  };

  return (
    <Dialog
      titleId={atList ? listId : stepId}
      step={`${shown} ${flow.failure ?? ''}`}
      className={[
        'portico-dialog--wide',
        `portico-dialog--${atList ? 'list' : 'stepping'}`,
        connected ? 'portico-dialog--connected' : flow.isDirect ? 'portico-dialog--direct' : '',
        trail.isBack ? 'portico-dialog--back' : '',
      ].join(' ')}
      htmlName={html && 'connect'}
      onClose={dismiss}
      onBack={connected ? connected.onLeave && leave : flow.canGoBack ? flow.back : undefined}
    >
      <div className="portico-pane portico-pane--list" data-portico-list={html && listData}>
        <DialogTitle id={listId} focused={atList && !picked}>
          {title}
        </DialogTitle>
        {reason ? <div className="portico-reason-above">{reason}</div> : null}
        <WalletSearch search={search} found={countRows(found)} hidden={!isLong} />
        {html && !ready ? <LoadFailed /> : null}
        {found === undefined ? (
          <p className="portico-text portico-muted portico-small portico-later" role="status">
            {words.lookingForWallets}
          </p>
        ) : (
          <WalletList
            id={listId}
            sections={found}
            current={current && toWalletId(current.id)}
            waiting={waiting}
            focused={atList && picked ? toWalletId(picked.id) : undefined}
            onPick={pick}
            more={
              hasProjectId ? (
                <AllWallets isCurrent={step.name === 'all'} onPick={() => go('all')} />
              ) : null
            }
          />
        )}
        {reason ? null : <GetWalletHint flow={flow} onPick={go} />}
      </div>
      <div className="portico-pane portico-pane--step" ref={pane}>
        <Step key={shown}>
          {atList && reason ? (
            <div className="portico-reason-beside">
              <Drawing of="key" />
              {reason}
            </div>
          ) : (
            <>
              <DialogTitle id={stepId} focused={!atList}>
                {connected
                  ? connected.title
                  : stepTitle(step, flow.failure, flow.environment.platform, words)}
              </DialogTitle>
              {connected ? connected.body(leave) : <ConnectStepBody flow={flow} />}
            </>
          )}
        </Step>
      </div>
    </Dialog>
  );
}

/** Shown by the press script when the dialog's code could not be loaded. The button reloads the page. */
function LoadFailed(): ReactNode {
  const words = useWords();
  return (
    <div hidden data-portico-failed suppressHydrationWarning>
      <p className="portico-text" role="alert">
        {words.loadFailed}
      </p>
      <button type="button" className={buttonClass('primary')} data-portico-retry>
        {words.tryAgain}
      </button>
    </div>
  );
}
