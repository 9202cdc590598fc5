import { type SignInStore, searchSections } from '@portico/core';
import { type HtmlListData, longestShortList } from '@portico/core/internal/press/html-dialog';
import { toWalletId } from '@portico/core/internal/wallets/wallet-descriptor';
import { countRows } from '@portico/core/internal/wallets/wallet-options';
import { type ComponentType, type ReactNode, useId } from 'react';
import { usePortico } from '../context/portico-context.ts';
import { useWallet } from '../hooks/use-wallet.ts';
import { useWalletEngine } from '../hooks/use-wallet-engine.ts';
import { AllWalletsStep } from './all-wallets-step.tsx';
import {
  type ConnectFlow,
  type ConnectFlowOptions,
  type StepProps,
  useConnectFlow,
} from './connect-flow.ts';
import { stepTitle, type WalletStep } from './connect-steps.ts';
import { CompactDialog, Dialog, DialogTitle } from './dialog.tsx';
import { Button, buttonClass, Drawing, useWords } from './dialog-parts.tsx';
import { DownloadsStep, ScanDownloadStep } from './download-steps.tsx';
import type { HtmlList } from './html-list.ts';
import {
  AboutStep,
  ExtensionGuideStep,
  GetStep,
  GetWalletHint,
  PhoneGuideStep,
} from './newcomer-steps.tsx';
import { BrowseStep, OpeningStep } from './opening-step.tsx';
import { PairingStep } from './pairing-step.tsx';
import { Step, type StepMotion, useStepMotion } from './step.tsx';
import { reloadPage } from './use-dialogs.ts';
import { AllWallets, useWalletOptions, WalletList, type WalletOptions } from './wallet-list.tsx';
import { useSearch, WalletSearch } from './wallet-search.tsx';

type PickWalletDialogProps = ConnectFlowOptions & {
  readonly title: string;
  /** The reason to pick a wallet, for visitors who have one. Default: an introduction, and where to get a wallet. */
  readonly reason?: ReactNode;
  readonly signIn: SignInStore;
  /** The list of the page's HTML, if this dialog is part of it. */
  readonly html?: HtmlList | undefined;
  readonly onClose: () => void;
};

/** Shows the wallet list and the steps to a connected wallet: side by side on wide windows, else one after the other. */
export function PickWalletDialog(props: PickWalletDialogProps): ReactNode {
  const { title, reason, signIn, html, connected, onClose } = props;
  const words = useWords();
  const { installed } = useWallet();
  const { engine, failed } = useWalletEngine();
  const options = useWalletOptions(engine, installed, html?.sections);
  const flow = useConnectFlow(engine, signIn, options, props);
  const listId = useId();
  const stepId = useId();

  const { step } = flow;
  const atList = !connected && step.name === 'list';
  const subject = 'wallet' in step ? step.wallet.id : '';
  const shown = connected?.name ?? `${step.name} ${subject}`;
  const depth = connected ? (connected.isLast ? 101 : 100) : flow.depth;
  // The step was picked from the list, which on wide windows is still beside it.
  const isDirect = flow.depth === 2 && step.name !== 'get';
  const motion = useStepMotion(atList ? undefined : shown, depth);

  if (failed || options.failed) {
    return (
      <CompactDialog title={title} step="load-failed" onClose={onClose}>
        <p className="portico-text portico-centred" role="alert">
          {words.loadFailed}
        </p>
        <Button kind="primary" onClick={reloadPage}>
          {words.tryAgain}
        </Button>
      </CompactDialog>
    );
  }
  const panes = { ...props, flow, motion, atList };
  // The wallet's request stays open; its response is ignored.
  const dismiss = () => {
    flow.cancel();
    onClose();
  };
  return (
    <Dialog
      titleId={atList ? listId : stepId}
      step={connected?.closes ? undefined : `${shown} ${flow.failure ?? ''}`}
      className={[
        'portico-dialog--wide',
        `portico-dialog--${atList ? 'list' : 'stepping'}`,
        connected ? 'portico-dialog--connected' : isDirect ? 'portico-dialog--direct' : '',
        motion.isBack ? 'portico-dialog--back' : '',
      ].join(' ')}
      htmlName={html && 'connect'}
      onClose={dismiss}
      onBack={connected ? connected.onLeave && flow.leave : flow.depth > 1 ? flow.back : undefined}
    >
      <ListPane {...panes} id={listId} options={options} />
      <div className="portico-pane portico-pane--step" ref={motion.pane}>
        <Step name={shown}>
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
              {connected ? connected.body(flow.leave) : <ConnectStepBody flow={flow} />}
            </>
          )}
        </Step>
      </div>
    </Dialog>
  );
}

type ListPaneProps = PickWalletDialogProps & {
  readonly id: string;
  readonly options: WalletOptions;
  readonly flow: ConnectFlow;
  readonly motion: StepMotion;
  readonly atList: boolean;
};

function ListPane(props: ListPaneProps): ReactNode {
  const { id, title, reason, html, connected, options, flow, motion, atList } = props;
  const { sections, ready } = options;
  const words = useWords();
  const { storage, hasProjectId } = usePortico();
  const search = useSearch();
  const { step, picked } = flow;
  const isLong = countRows(sections) > longestShortList;
  // A shorter list drops the search field and its text.
  const found =
    sections && isLong && search.query ? searchSections(sections, search.query) : sections;
  const current = connected ? picked : 'wallet' in step ? step.wallet : undefined;
  const listData: HtmlListData | undefined = html && {
    others: words.otherWallets,
    label: words.continueWith('{}'),
    storagePrefix: storage.prefix,
    offered: html.offered,
  };
  return (
    <div className="portico-pane portico-pane--list" data-portico-list={JSON.stringify(listData)}>
      <DialogTitle id={id} focused={atList && !picked}>
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
          id={id}
          sections={found}
          current={current && toWalletId(current.id)}
          waiting={flow.waiting}
          focused={atList && picked ? toWalletId(picked.id) : undefined}
          onPick={(wallet, row) => {
            motion.startFrom(row);
            flow.pick(wallet);
          }}
          more={
            hasProjectId ? (
              <AllWallets isCurrent={step.name === 'all'} onPick={() => flow.go({ name: 'all' })} />
            ) : null
          }
        />
      )}
      {reason ? null : <GetWalletHint flow={flow} />}
    </div>
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

const walletSteps: Record<WalletStep['name'], ComponentType<StepProps>> = {
  opening: OpeningStep,
  browse: BrowseStep,
  downloads: DownloadsStep,
  'scan-download': ScanDownloadStep,
  'phone-guide': PhoneGuideStep,
  'extension-guide': ExtensionGuideStep,
};

/** Renders the content of a step of the connect dialog, below its heading. */
function ConnectStepBody({ flow }: { readonly flow: ConnectFlow }): ReactNode {
  const { step } = flow;
  if (!('wallet' in step)) {
    if (step.name === 'all') return <AllWalletsStep flow={flow} />;
    return step.name === 'get' ? <GetStep flow={flow} /> : <AboutStep flow={flow} />;
  }
  const { wallet } = step;
  const pairing = wallet.installed ? undefined : wallet.descriptor?.pairing;
  if (step.name === 'opening' && pairing && !flow.failure)
    return <PairingStep flow={flow} wallet={wallet} pairing={pairing} />;
  const Body = walletSteps[step.name];
  return <Body flow={flow} wallet={wallet} />;
}
