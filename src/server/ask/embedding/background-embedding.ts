// The embedding of the index of this process as far as it is needed: nothing of it is loaded where no model makes embeddings.
import type { FollowingDeps } from '../indexer/following-deps.ts';
import type { IndexRight } from '../indexer/index-right.ts';
import type { KeptIndex } from '../indexer/kept-index.ts';
import type { Embedder } from './embedder.ts';
import { findSendableCollections } from './sendable.ts';

export interface BackgroundEmbedding {
  /** Whether the process that keeps the index is used for it. */
  readonly isBusy: boolean;
  /** Passages may have been added, or nothing may have been looked at yet. */
  wake(): void;
  /** Collections may be kept at home from now on: resolves when the index has no vector of these. It never rejects. */
  forget(): Promise<void>;
  /** Does the same if another process has changed which collections are kept at home. @throws the database's error */
  look(): Promise<void>;
  close(): Promise<void>;
}

/**
 * @param index that vectors are added to
 * @param right without which nothing is done: another process has the index
 * @param onIdle called when the process that keeps the index is not used any more
 */
export function createBackgroundEmbedding(
  { db, log, languageModel: settings }: FollowingDeps,
  index: Pick<KeptIndex, 'use'>,
  right: Pick<IndexRight, 'isHeld'>,
  onIdle: () => void,
): BackgroundEmbedding {
  const model = settings?.embeddingModel;
  if (settings === null || model === null || model === undefined)
    return createRemoval(log, index, right, onIdle);
  let opened: Promise<Embedder> | undefined;
  let embedder: Embedder | undefined;
  let former: string | undefined;
  let isClosed = false;
  const useIndexer = () => index.use();
  const mayWork = () => right.isHeld && !isClosed;
  const open = () =>
    (opened ??= import('./embedder.ts').then(
      (module) => (embedder = new module.Embedder({ db, log, settings, model, useIndexer, onIdle })),
    ));
  const forget = async () => {
    if (mayWork()) await (await open()).forget();
  };
  return {
    get isBusy() {
      return embedder?.isBusy === true;
    },
    wake() {
      if (mayWork()) void open().then((own) => own.wake());
    },
    forget,
    async look() {
      if (!mayWork()) return;
      const sendable = (await findSendableCollections(db)).toSorted().join();
      const isChanged = former !== undefined && former !== sendable;
      former = sendable;
      if (isChanged) await forget();
    },
    async close() {
      isClosed = true;
      await (await opened)?.close();
    },
  };
}

/** Where no model makes embeddings (any more), the index loses those that it has. It is tried again until it is done. */
function createRemoval(
  log: FollowingDeps['log'],
  index: Pick<KeptIndex, 'use'>,
  right: Pick<IndexRight, 'isHeld'>,
  onIdle: () => void,
): BackgroundEmbedding {
  let isDone = false;
  let isClosed = false;
  let removing: Promise<void> | undefined;
  const remove = async () => {
    try {
      await index.use().embed({ kind: 'remove' });
      isDone = true;
    } catch (error) {
      if (!isClosed) log.warn({ err: error }, 'Vectors that are not used any more could not be removed yet');
    }
  };
  const forget = async () => {
    if (right.isHeld && !isClosed && !isDone)
      await (removing ??= remove().finally(() => {
        removing = undefined;
        onIdle();
      }));
  };
  return {
    get isBusy() {
      return removing !== undefined;
    },
    wake: () => void forget(),
    forget,
    async look() {},
    async close() {
      isClosed = true;
    },
  };
}
