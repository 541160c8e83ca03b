import { DeleteCollectionDialog } from './delete-collection-dialog.tsx';
import { EditCollectionDialog } from './edit-collection-dialog.tsx';
import { ShareCollectionDialog } from './share-collection-dialog.tsx';
import { SynonymsDialog } from './synonyms-dialog.tsx';

/** The dialogs of a collection. */
export const collectionDialogs = {
  edit: EditCollectionDialog,
  share: ShareCollectionDialog,
  synonyms: SynonymsDialog,
  delete: DeleteCollectionDialog,
};
export type CollectionDialog = keyof typeof collectionDialogs;
