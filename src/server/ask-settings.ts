// The part of the table of environment variables that is about Ask and its language model.
import { z } from 'zod';
import {
  answerTime,
  byteSize,
  languageCodes,
  languageModelKey,
  languageModelUrl,
  modelName,
  type Setting,
} from './setting-schemas.ts';

/** See `variables` in settings.ts. */
export const askVariables = {
  ASK: {
    schema: z.enum(['on', 'off']),
    fallback: 'on',
    expected: 'on or off',
    example: 'off',
    meaning:
      'Whether signed-in people can put questions to documents. `off` takes away its screens and its calls; what is stored stays.',
  },
  ASK_STORAGE: {
    schema: byteSize,
    fallback: '5GB',
    expected: 'a size like 500MB or 5GB',
    example: '20GB',
    meaning:
      'How much the documents may take in all, each at least 4 KiB, and in each collection that has it; further ones are refused. What is read out of them takes about as much space again.',
  },
  ASK_STORAGE_PER_ACCOUNT: {
    schema: byteSize.optional(),
    expected: 'a size like 50MB or 2GB',
    example: '2GB',
    meaning:
      'How much of that the documents of one account may take, in all its collections together; a tenth of `ASK_STORAGE` if unset. What an account left to the superusers counts for none.',
  },
  ASK_ENCODER: {
    schema: z.enum(['words', 'sentences']),
    fallback: 'words',
    expected: 'words or sentences',
    example: 'sentences',
    meaning:
      'How Ask finds what is said in other words: `words` by related words alone, `sentences` also by a sentence encoder for English in a process of its own, which takes about 200 MB of memory and sends nothing. It needs packages that are not installed by default; where they are missing, the start stops and says how to install them. See [ask.md](ask.md#embeddings).',
  },
  OCR: {
    schema: z.enum(['on', 'off']),
    fallback: 'on',
    expected: 'on or off',
    example: 'off',
    meaning:
      'Whether Ask reads scans and pictures (PNG, JPEG, WebP, TIFF), on this machine, one page after the other when nothing else is to be read. It takes some seconds of the processor for a page, and up to 450 MB of memory meanwhile. With `off`, pictures are refused, and scanned pages stay without text. See [ask.md](ask.md#scans-and-pictures).',
  },
  OCR_LANGUAGES: {
    schema: languageCodes,
    fallback: 'eng',
    expected: 'codes of up to five languages like eng,deu',
    example: 'eng,deu',
    meaning:
      'The languages of scans and pictures, as Tesseract calls them; each further one makes reading slower. The data of `eng` comes with the program, that of others in packages: where one is missing, the start stops and says how to install it.',
  },
  LLM_URL: {
    schema: languageModelUrl.optional(),
    expected:
      'an address like https://llm.example.org/v1, or http:// with a private address or a name of the private network, without user and password',
    example: 'http://127.0.0.1:11434',
    meaning:
      'The OpenAI-compatible interface of a language model that writes answers from what Ask has found. Questions, sentences and names of tables and columns are sent there, and nowhere else; without it nothing is sent. Where the address has no path, `/v1` is added. See [ask.md](ask.md#written-answers).',
  },
  LLM_MODEL: {
    schema: modelName.optional(),
    expected: 'the name of a model, of up to 200 letters, digits and . / : @ + - _',
    example: 'qwen3:4b-instruct',
    meaning: 'The model to ask, as the interface of `LLM_URL` calls it. Set with `LLM_URL`.',
  },
  LLM_EMBEDDING_MODEL: {
    schema: modelName.optional(),
    expected: 'the name of a model, of up to 200 letters, digits and . / : @ + - _',
    example: 'nomic-embed-text',
    meaning:
      'A model of the same interface that makes embeddings, by which Ask finds what is said in other words. The texts of all collections that may be sent go to it once, and questions. Needs `LLM_URL`, and `ASK_ENCODER` to be `words`. See [ask.md](ask.md#embeddings).',
  },
  LLM_KEY: {
    schema: languageModelKey.optional(),
    expected: 'a key without spaces, of up to 4,096 characters',
    example: 'sk-3f6a1c',
    meaning: 'The key for `LLM_URL`, if it wants one. It is sent there and stands in no log, page or backup.',
  },
  LLM_KEY_FILE: {
    schema: z.string().optional(),
    expected: 'a file with the key for LLM_URL in its first line',
    example: '/run/secrets/oriel-llm',
    meaning: 'The same key, if it is not in `LLM_KEY`.',
  },
  LLM_TIMEOUT: {
    schema: answerTime,
    fallback: '60s',
    expected: 'a time of up to 10m, like 60s or 3m',
    example: '3m',
    meaning:
      'How long a written answer may take, waiting included; then the quotations are the answer. Small machines need more; a proxy in front must wait as long.',
  },
} as const satisfies Record<string, Setting>;
