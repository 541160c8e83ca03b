// The checks of the language model that writes answers, and of the one that makes embeddings.
import type { VectorSource } from '../ask/embedding/vector-source.ts';
import type { Config, LanguageModelSettings } from '../config.ts';
import type { Finding } from './read-database.ts';

/** A model that is not loaded yet takes its time. */
const TIMEOUT_MS = 30_000;

/** Asks the language model for one word, and says what came back. */
export async function checkModel({ ask, languageModel: settings }: Config): Promise<Finding> {
  if (!ask) return { state: 'ok', sentence: 'Ask is off.' };
  if (settings === null)
    return { state: 'ok', sentence: 'LLM_URL is not set: answers are quotations, and nothing is sent.' };
  const { createLanguageModel } = await import('../ask/model/language-model.ts');
  const { ModelError } = await import('../ask/model/model-error.ts');
  const started = performance.now();
  try {
    const messages = [{ role: 'user' as const, content: 'Answer with the word yes.' }];
    await createLanguageModel(settings).ask(messages, started + TIMEOUT_MS, new AbortController().signal);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    const known = await listModels(settings);
    return {
      state: 'wrong',
      sentence: `The model ${settings.name} at ${settings.host} ${error.message}.${known} Check LLM_URL, LLM_MODEL and LLM_KEY.`,
    };
  }
  return {
    state: 'ok',
    sentence: `${settings.name} at ${settings.host} answered in ${secondsSince(started)} s.`,
  };
}

const secondsSince = (started: number) => Math.round((performance.now() - started) / 100) / 10;

/** Lets what makes vectors embed some texts, and says how long these are and how many a minute there are. */
export async function checkEmbeddings(config: Config): Promise<Finding> {
  const { createVectorSource } = await import('../ask/embedding/create-vector-source.ts');
  const source = config.ask ? createVectorSource(config) : undefined;
  if (source === undefined)
    return {
      state: 'ok',
      sentence: 'LLM_EMBEDDING_MODEL is not set, nor is ASK_ENCODER: answers are found by words.',
    };
  const { requireEncoderPackages } = await import('../ask/embedding/encoder-packages.ts');
  if (source.host === null) requireEncoderPackages();
  try {
    return await checkSource(source, config.languageModel);
  } finally {
    source.close();
  }
}

async function checkSource(source: VectorSource, settings: LanguageModelSettings | null): Promise<Finding> {
  const { ModelError } = await import('../ask/model/model-error.ts');
  const { TEXTS_AT_ONCE } = await import('../ask/model/embeddings.ts');
  const name = `${source.model} ${source.host === null ? 'on this machine' : `at ${source.host}`}`;
  const never = new AbortController().signal;
  const texts = Array.from(
    { length: TEXTS_AT_ONCE },
    (_, number) => `${number}. Rent: The rent is due on the third working day of each month, in advance.`,
  );
  const started = performance.now();
  try {
    const [vector = []] = await source.embed(texts, TIMEOUT_MS, never);
    const perMinute = Math.round((texts.length * 60_000) / (performance.now() - started));
    const speed = `about ${perMinute.toLocaleString('en')} sentences a minute`;
    return { state: 'ok', sentence: `${name} makes vectors of ${vector.length} numbers, ${speed}.` };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    const known = settings === null || source.host === null ? '' : await listModels(settings);
    const setting = source.host === null ? 'ASK_ENCODER' : 'LLM_EMBEDDING_MODEL';
    return {
      state: 'wrong',
      sentence: `The model ${name} ${error.message}.${known} Check ${setting}.`,
    };
  }
}

/** The models that there are, as a sentence; empty where the interface does not say. */
async function listModels(settings: LanguageModelSettings): Promise<string> {
  const { sendToModel } = await import('../ask/model/model-request.ts');
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const { text } = await sendToModel(settings, { method: 'GET', path: '/models', signal });
    const { data } = Object(JSON.parse(text));
    const names = (Array.isArray(data) ? data : []).map((model) => String(Object(model).id));
    return names.length === 0 ? '' : ` It has ${names.slice(0, 5).join(', ')}.`;
  } catch {
    return '';
  }
}
