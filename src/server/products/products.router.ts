// Procedures on products and their images.
import { TRPCError } from '@trpc/server';
import { messageOutput } from '#shared/fields.ts';
import {
  byImageId,
  byProductId,
  imageOrderInput,
  productCreateInput,
  productList,
  productListInput,
  productOutput,
  productUpdateInput,
} from '#shared/products.ts';
import { AppError } from '../errors.ts';
import { idempotentProcedure, router, userProcedure } from '../trpc/trpc.ts';
import { removeImageFiles } from './image-files.ts';
import { addImages, deleteImage, orderImages } from './product-images.service.ts';
import { createProduct, deleteProduct, getProduct, listProducts, updateProduct } from './products.service.ts';
import type { ReadParts } from '../upload.ts';
import { readUploadForm, uploadInput } from './upload-form.ts';

/** Reads the multipart form as its input on both transports, after the guards. */
const uploadProcedure = idempotentProcedure.use(async ({ ctx, next }) => {
  const draft = await ctx.deps.imageFiles.openDraft();
  try {
    const readParts: ReadParts = (limits) => ctx.caller.readParts(limits);
    const result = await next({ getRawInput: () => readUploadForm(readParts, draft) });
    if (!result.ok && isRefusedUpload(result.error)) ctx.deps.events.add(ctx.actor(), 'upload_refused');
    return result;
  } finally {
    await draft.discard();
  }
});

/** Whether the files were refused for their content or size. */
function isRefusedUpload({ cause }: TRPCError): boolean {
  return cause instanceof AppError && (cause.status === 413 || cause.status === 415);
}

export const productsRouter = router({
  /** A page of the products that match a text, newest first. @throws AppError 401, 403 */
  list: userProcedure
    .input(productListInput)
    .output(productList)
    .query(({ ctx, input }) => listProducts(ctx.deps.db, input)),

  /** One product. @throws AppError 401, 403, 404 */
  get: userProcedure
    .input(byProductId)
    .output(productOutput)
    .query(({ ctx, input }) => getProduct(ctx.deps.db, input.id)),

  /** Creates a product without images. @throws AppError 400, 401, 403, 422 */
  create: idempotentProcedure
    .input(productCreateInput)
    .output(productOutput)
    .mutation(({ ctx, input }) =>
      ctx.runIdempotent(input, (storeAnswer) => createProduct(ctx.deps.db, ctx.actor(), input, storeAnswer)),
    ),

  /** Replaces title and description; the images stay. @throws AppError 401, 403, 404, 422 */
  update: userProcedure
    .input(productUpdateInput)
    .output(productOutput)
    .mutation(({ ctx, input }) => updateProduct(ctx.deps.db, ctx.actor(), input)),

  /** Moves a product into the trash, with its images. @throws AppError 401, 403, 404 */
  remove: userProcedure
    .input(byProductId)
    .output(messageOutput)
    .mutation(async ({ ctx, input }) => {
      await deleteProduct(ctx.deps.db, ctx.actor(), input.id);
      return { message: 'Product deleted successfully' };
    }),

  /** Adds images to a product: all that are sent, or none. @throws AppError 400, 401, 403, 404, 409, 413, 415, 422, 503, 507 */
  uploadImages: uploadProcedure
    .input(uploadInput)
    .output(productOutput)
    .mutation(({ ctx, input }) =>
      ctx.runIdempotent(input, (storeAnswer) =>
        addImages(ctx.deps.db, ctx.actor(), ctx.deps.imageFiles, input, storeAnswer),
      ),
    ),

  /** Puts the images of a product into the order of their ids. @throws AppError 401, 403, 404, 409, 422 */
  orderImages: userProcedure
    .input(imageOrderInput)
    .output(productOutput)
    .mutation(({ ctx, input }) => orderImages(ctx.deps.db, ctx.actor(), input)),

  /** Removes an image of a product, and its files. @throws AppError 401, 403, 404 */
  removeImage: userProcedure
    .input(byImageId)
    .output(messageOutput)
    .mutation(async ({ ctx, input }) => {
      await removeImageFiles(ctx.deps, [await deleteImage(ctx.deps.db, ctx.actor(), input)]);
      return { message: 'Image deleted successfully' };
    }),
});
