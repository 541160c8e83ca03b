// How many rows a page of each list shows. Without schemas, so that the routes of the app do not load zod.
export const USERS_PAGE_SIZE = 5;
export const SUBSCRIBERS_PAGE_SIZE = 7;
export const PRODUCTS_PAGE_SIZE = 5;
export const AUDIT_PAGE_SIZE = 10;
export const TRASH_PAGE_SIZE = 10;
export const THREADS_PAGE_SIZE = 10;
export const COLLECTIONS_PAGE_SIZE = 10;
export const FILES_PAGE_SIZE = 10;
export const RATINGS_PAGE_SIZE = 10;
export const WAVES_PAGE_SIZE = 5;
export const INVITATIONS_PAGE_SIZE = 10;
