// The signing of requests, against the examples that Amazon publishes for S3 ("Authenticating Requests: Using the
// Authorization Header"), for the client's library and for the server of the tests.
import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { expect, test } from 'vitest';
import { signatureOf } from '../testing/bucket.ts';

const accessKeyId = 'AKIAIOSFODNN7EXAMPLE';
const secretAccessKey = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const host = 'examplebucket.s3.amazonaws.com';
const sumOf = (text: string) => createHash('sha256').update(text).digest('hex');

test.each([
  {
    what: 'GET Object, a range of it',
    method: 'GET',
    path: '/test.txt',
    headers: { range: 'bytes=0-9' },
    body: '',
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    what: 'PUT Object, with a name to be escaped',
    method: 'PUT',
    path: '/test%24file.text',
    headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    body: 'Welcome to Amazon S3.',
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    what: 'GET Bucket Lifecycle, a parameter without a value',
    method: 'GET',
    path: '/?lifecycle',
    headers: {},
    body: '',
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    what: 'List Objects',
    method: 'GET',
    path: '/?max-keys=2&prefix=J',
    headers: {},
    body: '',
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
] as const)('$what is signed as published', async ({ method, path, headers, body, signature }) => {
  const datetime = '20130524T000000Z';
  const signer = new AwsV4Signer({
    method,
    url: `https://${host}${path}`,
    headers: Object.entries({ ...headers, 'x-amz-content-sha256': sumOf(body) }),
    body,
    accessKeyId,
    secretAccessKey,
    region: 'us-east-1',
    service: 's3',
    datetime,
    // Range is left out otherwise, which the protocol allows.
    allHeaders: true,
  });
  const signed = await signer.sign();
  const authorization = signed.headers.get('authorization') ?? '';
  expect(authorization).toContain(`Signature=${signature}`);

  const signedHeaders = /SignedHeaders=([^,]+)/.exec(authorization)?.[1] ?? '';
  const sent = {
    method,
    url: signed.url,
    headers: { ...Object.fromEntries(signed.headers), host },
    signedHeaders,
    region: 'us-east-1',
  };
  expect(signatureOf(sent, secretAccessKey)).toBe(signature);
});
