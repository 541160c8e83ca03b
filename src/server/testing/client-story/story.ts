// The main job and the life of an account, through a client that a public generator has made of the OpenAPI document.
// It is type-checked and run beside the generated `api.ts` by generated-client.test.ts: `story.js <origin>`.
import assert from 'node:assert/strict';
import {
  Api,
  type HttpResponse,
  type ProductsUploadImagesBody,
  type Refusal,
  type Subscriber,
  type User,
  type ValidationError,
} from './api.ts';

const [origin = ''] = process.argv.slice(2);

/** A client as a program would set it up; the token comes with a log-in. */
function openClient() {
  return new Api<string>({
    baseUrl: `${origin}/api/v1`,
    securityWorker: (token) => (token === null ? {} : { headers: { Authorization: `Bearer ${token}` } }),
  });
}

async function logIn(username: string, password: string) {
  const client = openClient();
  const { data } = await client.login.authLogin({ username, password });
  assert.equal(data.token_type, 'bearer');
  client.setSecurityData(data.access_token);
  return client;
}

/** The refusal that a call ends in. */
async function refusalOf(call: Promise<unknown>, status: number): Promise<Refusal> {
  const response = await call.then(
    () => assert.fail(`The call was let through instead of being refused with ${status}.`),
    // Safe: the generated client throws its own response.
    (thrown: unknown) => thrown as HttpResponse<unknown, Refusal>,
  );
  assert.equal(response.status, status);
  assert.equal(typeof response.error.detail, 'string');
  return response.error;
}

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const email = 'grace@example.org';
const password = 'correct horse battery';

async function account() {
  const guest = openClient();
  const { data: made } = await guest.users.usersSignup({ email, full_name: 'Grace Hopper', password });
  const user: User = made;
  assert.deepEqual([user.email, user.is_active, user.is_superuser], [email, true, false]);
  await refusalOf(guest.users.usersSignup({ email, full_name: 'Grace Hopper', password }), 409);
  await refusalOf(guest.login.authLogin({ username: email, password: 'not this one' }), 400);
  await refusalOf(guest.users.usersMe(), 401);

  const grace = await logIn(email, password);
  assert.equal((await grace.users.usersMe()).data.id, user.id);
  assert.equal((await grace.login.authTestToken()).data.id, user.id);
  assert.equal(
    (await grace.users.usersUpdateMe({ full_name: 'Rear Admiral' })).data.full_name,
    'Rear Admiral',
  );
  const changed = { current_password: password, new_password: 'paper boats at noon' };
  assert.match((await grace.users.usersChangePassword(changed)).data.message, /updated/);

  const second = await logIn(email, changed.new_password);
  const { data: sessions } = await second.users.usersMySessions();
  assert.equal(sessions.count, 2);
  const other = sessions.data.find((session) => !session.is_current);
  await second.users.usersEndMySession(other?.id ?? '');
  await refusalOf(grace.users.usersMe(), 401);
  await refusalOf(second.users.usersList(), 403);
  await second.logout.authLogout();
  await refusalOf(second.users.usersMe(), 401);
  assert.ok((await guest.passwordRecovery.authRecoverPassword(email)).data.message);
  await refusalOf(
    guest.resetPassword.authResetPassword({ token: 'A'.repeat(43), new_password: password }),
    400,
  );
  return logIn(email, changed.new_password);
}

async function waitlist(staff: Awaited<ReturnType<typeof logIn>>) {
  const guest = openClient();
  const place = { latitude: 52.52, longitude: 13.41 };
  for (let number = 0; number < 9; number += 1) {
    const joined = await guest.subscribers.subscribersJoin({
      email: `s${number}@example.org`,
      coordinates: place,
    });
    assert.equal(joined.data.message, 'You have joined the wishlist!');
  }
  const refused = await guest.subscribers
    .subscribersJoin({ email: 'nonsense' })
    .catch((thrown: unknown) => thrown);
  // Safe: as above, and 422 has the shape that the document says.
  const { status, error } = refused as HttpResponse<unknown, ValidationError>;
  assert.deepEqual([status, error.detail[0]?.msg], [422, 'Invalid email address']);

  const { data: page } = await staff.subscribers.subscribersList({ skip: 7, limit: 7 });
  assert.deepEqual([page.data.length, page.count], [2, 9]);
  const newest: Subscriber | undefined = (await staff.subscribers.subscribersList({ limit: 1 })).data.data[0];
  assert.deepEqual([newest?.email, newest?.location], ['s8@example.org', 'Berlin, Germany']);
  const one = await staff.subscribers.subscribersGet(newest?.id ?? '');
  assert.deepEqual({ ...one.data, ...newest }, one.data);

  const range = { date_from: '2000-01-01T00:00:00Z', date_to: '2100-01-01T00:00:00Z' };
  const csv = await staff.subscribers.subscribersExportCsv(range, { format: 'text' });
  const lines = csv.data.trimEnd().split('\r\n');
  assert.deepEqual([lines[0], lines.length], ['id,email,created_at,location', 10]);
  await staff.subscribers.subscribersRemove(newest?.id ?? '');
  await refusalOf(staff.subscribers.subscribersGet(newest?.id ?? ''), 404);
}

/** The generated client takes a form as it is, but would itself write a list of files as JSON. */
function toForm({ product_id, images }: ProductsUploadImagesBody): ProductsUploadImagesBody {
  const form = new FormData();
  form.append('product_id', product_id);
  for (const image of images) form.append('images', image);
  // Safe: as said, a FormData is passed on unread.
  return form as unknown as ProductsUploadImagesBody;
}

async function products(staff: Awaited<ReturnType<typeof logIn>>) {
  const { data: made } = await staff.products.productsCreate({ title: 'Reading room' });
  assert.deepEqual([made.title, made.description, made.images.length], ['Reading room', null, 0]);
  const { data: replaced } = await staff.products.productsUpdate(made.id, {
    title: 'Library',
    description: 'Quiet.',
  });
  assert.deepEqual([replaced.title, replaced.description], ['Library', 'Quiet.']);

  const picture = new File([onePixel], 'one-pixel.png', { type: 'image/png' });
  const upload = toForm({ product_id: made.id, images: [picture, picture] });
  const { data: pictured } = await staff.products.productsUploadImages(upload);
  const [first, second] = pictured.images.map((image) => image.id);
  assert.deepEqual(
    [pictured.images.length, pictured.images[0]?.width, pictured.images[0]?.height],
    [2, 1, 1],
  );
  const served = await fetch(`${origin}${pictured.images[0]?.url ?? ''}`);
  assert.deepEqual([served.status, served.headers.get('content-type')], [200, 'image/webp']);
  const text = new File(['no picture'], 'one-pixel.png', { type: 'image/png' });
  await refusalOf(staff.products.productsUploadImages(toForm({ product_id: made.id, images: [text] })), 415);

  const order = { image_ids: [second ?? '', first ?? ''] };
  const { data: ordered } = await staff.products.productsOrderImages(made.id, order);
  assert.equal(ordered.images[0]?.id, second);
  await staff.products.productsRemoveImage(made.id, first ?? '');
  assert.equal((await staff.products.productsGet(made.id)).data.images.length, 1);
  const { data: page } = await staff.products.productsList({ skip: 0, limit: 5 });
  assert.deepEqual([page.count, page.data[0]?.id], [1, made.id]);
  await staff.products.productsRemove(made.id);
  await refusalOf(staff.products.productsGet(made.id), 404);
}

async function administration(root: Awaited<ReturnType<typeof logIn>>) {
  const { data: made } = await root.users.usersCreate({ email: 'alan@example.org', password });
  assert.deepEqual([made.is_active, made.is_superuser, made.full_name], [false, false, null]);
  const { data: changed } = await root.users.usersUpdate(made.id, {
    is_active: true,
    full_name: 'Alan Turing',
  });
  assert.deepEqual([changed.is_active, changed.full_name], [true, 'Alan Turing']);
  assert.deepEqual((await root.users.usersGet(made.id)).data, changed);
  const { data: users } = await root.users.usersList({ skip: 0, limit: 5 });
  assert.ok(users.data.some((user) => user.id === made.id));
  const preview = await root.passwordRecoveryHtmlContent.authPreviewRecovery('alan@example.org', {
    format: 'text',
  });
  assert.ok(preview.data.includes('/reset-password?token='));
  await refusalOf(root.users.usersRemove((await root.users.usersMe()).data.id), 409);
  await root.users.usersRemove(made.id);
  await refusalOf(root.users.usersGet(made.id), 404);
}

/** Never called: what the document does not allow must not pass the type check. */
export function mistakes(client: ReturnType<typeof openClient>) {
  // @ts-expect-error: a password is missing.
  void client.users.usersCreate({ email });
  // @ts-expect-error: a number is a number.
  void client.subscribers.subscribersList({ limit: '7' });
  // @ts-expect-error: users have no such field.
  void client.users.usersMe().then(({ data }) => data.password_hash);
}

const grace = await account();
await waitlist(grace);
await products(grace);
await administration(await logIn('root@example.org', password));
assert.match((await grace.users.usersRemoveMe()).data.message, /deleted/);
await refusalOf(grace.users.usersMe(), 401);
process.stdout.write('The story is told.\n');
