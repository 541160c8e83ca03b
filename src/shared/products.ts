// The schemas of products and images, and the limits that server and browser check.
import { z } from 'zod';
import { idField, listOf, pageInput, searchField, textField } from './fields.ts';

const PRODUCT_TITLE_MAX = 255;
const PRODUCT_DESCRIPTION_MAX = 2000;

/** Limits of one image, and of one upload. */
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;
export const IMAGE_MAX_PIXELS = 25_000_000;
export const IMAGES_PER_UPLOAD = 10;
export const IMAGES_PER_PRODUCT = 50;
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** The reasons to refuse an image. The browser checks some of them before it sends anything. */
export const imageMessages = {
  tooLarge: 'The file is larger than 5 MiB.',
  tooManyPixels: 'The image has more than 25 megapixels.',
  notAnImage: 'The file is not a JPEG, PNG or WebP image.',
  damaged: 'The image is damaged and cannot be read.',
  tooMany: `At most ${IMAGES_PER_UPLOAD} images can be sent at once.`,
  full: `A product has at most ${IMAGES_PER_PRODUCT} images.`,
} as const;

/** @param required the message for an empty title, which differs between the two forms */
function titleField(required: string) {
  return textField
    .trim()
    .min(1, { error: required })
    .max(PRODUCT_TITLE_MAX, { error: `Title must be at most ${PRODUCT_TITLE_MAX} characters` });
}

/** An optional description; an empty one becomes null. */
const descriptionField = textField
  .max(PRODUCT_DESCRIPTION_MAX, {
    error: `Description must be at most ${PRODUCT_DESCRIPTION_MAX} characters`,
  })
  .nullish()
  .transform((text) => (text?.trim() ? text : null));

export const productImageOutput = z.object({
  id: z.string(),
  url: z.string(),
  thumbnail_url: z.string(),
  /** The size of the upright image at `url` in pixels. */
  width: z.int(),
  height: z.int(),
});
export type ProductImage = z.infer<typeof productImageOutput>;

export const productOutput = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  images: z.array(productImageOutput),
});
export type Product = z.infer<typeof productOutput>;
export const productList = listOf(productOutput);

/** A page of the products whose title or description contains a text, without regard to case or accents. */
export const productListInput = pageInput.extend({ q: searchField.optional() });
export type ProductListInput = z.infer<typeof productListInput>;

export const byProductId = z.object({ id: idField });

export const productCreateInput = z.object({
  title: titleField('Title is required.'),
  description: descriptionField,
});
export type ProductCreateInput = z.output<typeof productCreateInput>;

/** Replaces title and description; a description that is left out becomes null. */
export const productUpdateInput = z.object({
  id: idField,
  title: titleField('Title is required'),
  description: descriptionField,
});
export type ProductUpdateInput = z.output<typeof productUpdateInput>;

export const byImageId = z.object({ id: idField, image_id: idField });

/** The ids of all images of the product, in the wanted order. */
export const imageOrderInput = z.object({ id: idField, image_ids: z.array(idField) });
export type ImageOrderInput = z.infer<typeof imageOrderInput>;
