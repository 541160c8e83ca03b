import { DeleteCollectionDialog } from './delete-collection-dialog.tsx';
import { RenameCollectionDialog } from './rename-collection-dialog.tsx';
import { ShareCollectionDialog } from './share-collection-dialog.tsx';

/** The dialogs of a collection. */
export const collectionDialogs = {
  rename: RenameCollectionDialog,
  share: ShareCollectionDialog,
  delete: DeleteCollectionDialog,
};
export type CollectionDialog = keyof typeof collectionDialogs;
