// Procedures on products and their images, for whoever is signed in.
import { TRPCError } from '@trpc/server';
import { messageOutput, pageInput } from '../../shared/fields.ts';
import {
  byImageId,
  byProductId,
  imageOrderInput,
  productCreateInput,
  productList,
  productOutput,
  productUpdateInput,
} from '../../shared/products.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { router, userProcedure } from '../trpc/trpc.ts';
import { addImages, deleteImage, orderImages } from './product-images.service.ts';
import { createProduct, deleteProduct, getProduct, listProducts, updateProduct } from './products.service.ts';
import { readUploadForm, uploadInput } from './upload-form.ts';

/** Takes the form of images as its input, on either door, once the guard has let the caller in. */
const uploadProcedure = userProcedure.use(async ({ ctx, next }) => {
  const draft = await ctx.deps.imageFiles.openDraft();
  try {
    const result = await next({ getRawInput: () => readUploadForm(ctx.caller, draft) });
    if (!result.ok && isRefusal(result.error)) ctx.caller.record('upload_refused', { actor: ctx.viewer.id });
    return result;
  } finally {
    await draft.discard();
  }
});

/** Whether the files were refused for what they are. */
function isRefusal({ cause }: TRPCError): boolean {
  return cause instanceof AppError && (cause.status === 413 || cause.status === 415);
}

/** The rows are gone, which is what was asked for; files that cannot be removed now go with the next start's sweep. */
async function removeFiles({ imageFiles, log }: Deps, names: readonly string[]): Promise<void> {
  await imageFiles
    .remove(names)
    .catch((error: unknown) => log.error({ err: error }, 'Files of removed images are still there'));
}

export const productsRouter = router({
  /** A page of products, newest first, with the number of all. @throws AppError 401 */
  list: userProcedure
    .input(pageInput)
    .output(productList)
    .query(({ ctx, input }) => listProducts(ctx.deps.db, input)),

  /** One product. @throws AppError 401, 404 */
  get: userProcedure
    .input(byProductId)
    .output(productOutput)
    .query(({ ctx, input }) => getProduct(ctx.deps.db, input.id)),

  /** Makes a product, without images as yet. @throws AppError 401, 422 */
  create: userProcedure
    .input(productCreateInput)
    .output(productOutput)
    .mutation(async ({ ctx, input }) => {
      const product = await createProduct(ctx.deps.db, input, ctx.deps.clock());
      ctx.caller.record('product_created', { actor: ctx.viewer.id, target: product.id });
      return product;
    }),

  /** Replaces title and description; the images stay. @throws AppError 401, 404, 422 */
  update: userProcedure
    .input(productUpdateInput)
    .output(productOutput)
    .mutation(async ({ ctx, input }) => {
      const product = await updateProduct(ctx.deps.db, input);
      ctx.caller.record('product_updated', { actor: ctx.viewer.id, target: product.id });
      return product;
    }),

  /** Deletes a product, and its images with their files. @throws AppError 401, 404 */
  remove: userProcedure
    .input(byProductId)
    .output(messageOutput)
    .mutation(async ({ ctx, input }) => {
      await removeFiles(ctx.deps, await deleteProduct(ctx.deps.db, input.id));
      ctx.caller.record('product_deleted', { actor: ctx.viewer.id, target: input.id });
      return { message: 'Product deleted successfully' };
    }),

  /** Adds images to a product: all that are sent, or none. @throws AppError 400, 401, 404, 413, 415, 422, 507 */
  uploadImages: uploadProcedure
    .input(uploadInput)
    .output(productOutput)
    .mutation(async ({ ctx, input }) => {
      const product = await addImages(ctx.deps.db, ctx.deps.imageFiles, input);
      ctx.caller.record('product_updated', { actor: ctx.viewer.id, target: product.id });
      return product;
    }),

  /** Puts the images of a product into the order of their ids. @throws AppError 401, 404, 409, 422 */
  orderImages: userProcedure
    .input(imageOrderInput)
    .output(productOutput)
    .mutation(async ({ ctx, input }) => {
      const product = await orderImages(ctx.deps.db, input);
      ctx.caller.record('product_updated', { actor: ctx.viewer.id, target: product.id });
      return product;
    }),

  /** Removes an image of a product, and its files. @throws AppError 401, 404 */
  removeImage: userProcedure
    .input(byImageId)
    .output(messageOutput)
    .mutation(async ({ ctx, input }) => {
      await removeFiles(ctx.deps, [await deleteImage(ctx.deps.db, input)]);
      ctx.caller.record('product_updated', { actor: ctx.viewer.id, target: input.id });
      return { message: 'Image deleted successfully' };
    }),
});
