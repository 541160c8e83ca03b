// Procedures on questions, for signed-in users: each sees their own. They answer 404 while Ask is off.
import { askMessages } from '#shared/ask-limits.ts';
import { z } from 'zod';
import { askUseOutput } from '#shared/ask-use.ts';
import { completeInput, completionList } from '#shared/completions.ts';
import { questionEventsInput, type QuestionEvent } from '#shared/question-events.ts';
import { byQuestionId, modelOutput, questionInput, questionList, questionOutput } from '#shared/questions.ts';
import { chooseInput, figureInput } from '#shared/figures.ts';
import { statsInput } from '#shared/subscribers.ts';
import { suggestInput, suggestionList } from '#shared/suggestions.ts';
import { rateInput } from '#shared/ratings.ts';
import { messageOutput, pageInput } from '#shared/fields.ts';
import { idempotentProcedure, router, userProcedure } from '../trpc/trpc.ts';
import { readerOf } from './access.ts';
import { countAskUse } from './ask-use.service.ts';
import { chooseScope, findAskedFiles, isWaitlistAsked, mayStillBeRead } from './asked-collections.ts';
import { completeQuestions, together } from './completing/completions.service.ts';
import type { AskInput, FigureRequest } from './answering/messages.ts';
import { rateQuestion } from './ratings.service.ts';
import { revisionsOf } from './readable-files.ts';
import { chooseReading, forgetChoice } from './choices.ts';
import { getOwnRow } from './read-questions.ts';
import { followAnswer } from './streaming/follow-answer.ts';
import { stopWriting } from './written-answers.ts';
import {
  askPlan,
  askQuestion,
  deleteQuestion,
  getQuestion,
  listQuestions,
  toAskInput,
  workOutFigure,
} from './questions.service.ts';

const askProcedure = userProcedure.meta({ ask: true });
const idempotentAskProcedure = idempotentProcedure.meta({ idempotent: true, ask: true });

/** The events of an answer: on REST Server-Sent Events, in tRPC a stream of JSON lines. */
const eventStream = z.custom<AsyncIterable<QuestionEvent>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);

export const questionsRouter = router({
  /** The language model that writes answers, and where it is. @throws AppError 401, 404 */
  model: askProcedure.output(modelOutput).query(({ ctx }) => ctx.deps.ask.model),

  /**
   * Answers a question from the files that the caller may read, once for each `Idempotency-Key`: a repeated call is not asked again.
   * @throws AppError 400, 401, 404, 422, 429, 503
   */
  ask: idempotentAskProcedure
    .input(questionInput)
    .output(questionOutput)
    .mutation(async ({ ctx, input }) => {
      const { db, ask, limits, clock } = ctx.deps;
      const reader = readerOf(ctx.sessionUser);
      await limits.consume('ask_user', reader.id);
      const actor = ctx.actor();
      const findAnswer = (asked: AskInput, signal?: AbortSignal) => ask.answer(asked, actor, signal);
      const findFigure = (request: FigureRequest) => ask.figure(request, reader.id);
      const sources = { findAnswer, writer: await ask.writer() };
      const { question = '', plan } = input;
      const { id } = await ctx.runIdempotent<{ id: string }>(input, (storeAnswer) =>
        plan === undefined
          ? askQuestion(
              db,
              actor,
              reader,
              sources,
              { ...input, question },
              { gone: ctx.caller.gone, storeAnswer },
            )
          : askPlan(db, actor, reader, findFigure, { ...input, plan }, storeAnswer),
      );
      return getQuestion(db, reader, id, clock());
    }),

  /** How everybody together uses Ask: counts alone. @throws AppError 401, 403, 404, 422 */
  use: askProcedure
    .input(statsInput)
    .output(askUseOutput)
    .query(({ ctx, input }) => countAskUse(ctx.deps.db, input)),

  /** A page of the caller's questions, newest first. @throws AppError 401, 404 */
  list: askProcedure
    .input(pageInput)
    .output(questionList)
    .query(({ ctx, input }) =>
      listQuestions(ctx.deps.db, readerOf(ctx.sessionUser), input, ctx.deps.clock()),
    ),

  /** One question of the caller. @throws AppError 401, 404 */
  get: askProcedure
    .input(byQuestionId)
    .output(questionOutput)
    .query(({ ctx, input }) =>
      getQuestion(ctx.deps.db, readerOf(ctx.sessionUser), input.id, ctx.deps.clock()),
    ),

  /** Up to six questions that are answered from what they would be put to. @throws AppError 401, 404, 422, 429, 503 */
  suggest: askProcedure
    .input(suggestInput)
    .output(suggestionList)
    .query(async ({ ctx, input }) => {
      const { db, ask, clock, limits } = ctx.deps;
      const reader = readerOf(ctx.sessionUser);
      await limits.consume('ask_hints', reader.id);
      const { asked, scope } = await toAskInput(db, { at: clock() }, reader, { ...input, question: '' });
      const data = await ask.suggest(asked, reader.id, ctx.caller.gone);
      return { data: (await mayStillBeRead(db, reader, scope, asked.collections)) ? data : [] };
    }),

  /** Up to ten texts that go on from what is typed. @throws AppError 401, 404, 422, 429, 503 */
  complete: askProcedure
    .input(completeInput)
    .output(completionList)
    .query(async ({ ctx, input: { q, ...named } }) => {
      const { db, ask, limits } = ctx.deps;
      const reader = readerOf(ctx.sessionUser);
      await limits.consume('ask_hints', reader.id);
      const scope = await chooseScope(db, reader, named, undefined);
      const collections = await findAskedFiles(db, reader, scope);
      const ofWaitlist = isWaitlistAsked(reader, scope.collections);
      const [questions, names] = await Promise.all([
        completeQuestions(db, reader, q),
        ask.complete(
          { typed: q, collections, revisions: revisionsOf(collections), ofWaitlist },
          reader.id,
          ctx.caller.gone,
        ),
      ]);
      const mayBeRead = await mayStillBeRead(db, reader, scope, collections);
      return { data: together(questions, mayBeRead ? names : []) };
    }),

  /** Works out another plan for a question of the caller. @throws AppError 401, 404, 422, 429, 503 */
  figure: askProcedure
    .input(figureInput)
    .output(questionOutput)
    .mutation(async ({ ctx, input }) => {
      const { db, ask, limits, clock } = ctx.deps;
      const reader = readerOf(ctx.sessionUser);
      await limits.consume('ask_user', reader.id);
      return workOutFigure(db, reader, (request) => ask.figure(request, reader.id), input, clock());
    }),

  /** Makes a reading of a question of the caller its answer, and that of the same words again. @throws AppError 401, 404, 409, 422 */
  choose: askProcedure
    .input(chooseInput)
    .output(questionOutput)
    .mutation(async ({ ctx, input }) => {
      const { db, clock } = ctx.deps;
      const reader = readerOf(ctx.sessionUser);
      await chooseReading(db, reader, input, clock());
      return getQuestion(db, reader, input.id, clock());
    }),

  /** Takes back what was chosen. @throws AppError 401, 404, 409 */
  forgetChoice: askProcedure
    .input(byQuestionId)
    .output(questionOutput)
    .mutation(async ({ ctx, input: { id } }) => {
      const { db, clock } = ctx.deps;
      const reader = readerOf(ctx.sessionUser);
      await forgetChoice(db, reader, id);
      return getQuestion(db, reader, id, clock());
    }),

  /** Rates the answer of a question of the caller. @throws AppError 401, 404, 422 */
  rate: askProcedure
    .input(rateInput)
    .output(questionOutput)
    .mutation(async ({ ctx, input }) => {
      const { db, clock } = ctx.deps;
      const reader = readerOf(ctx.sessionUser);
      await rateQuestion(db, reader, input);
      return getQuestion(db, reader, input.id, clock());
    }),

  /**
   * Follows the answer to a question of the caller while it is written. Leaving it ends nothing.
   * @throws AppError 401, 404, 422, 429, 503
   */
  events: askProcedure
    .input(questionEventsInput)
    .output(eventStream)
    .query(async ({ ctx: { deps, caller, sessionUser }, input }) => {
      const { db, ask, clock } = deps;
      await getOwnRow(db, readerOf(sessionUser), input.id);
      const findReader = async () => {
        const user = await caller.findSessionUserAgain();
        return user && readerOf(user);
      };
      return followAnswer({ db, streams: ask.streams, clock, findReader }, input, caller.gone);
    }),

  /** Ends the writing of an answer; what was checked by then stays. Without any, nothing happens. @throws AppError 401, 404 */
  stop: askProcedure
    .input(byQuestionId)
    .output(questionOutput)
    .mutation(async ({ ctx, input: { id } }) => {
      const { db, ask, clock } = ctx.deps;
      const reader = readerOf(ctx.sessionUser);
      if (await stopWriting(db, reader, id)) ask.cancelWriting(id);
      return getQuestion(db, reader, id, clock());
    }),

  /** Deletes a question of the caller with its answer. @throws AppError 401, 404 */
  remove: askProcedure
    .input(byQuestionId)
    .output(messageOutput)
    .mutation(async ({ ctx, input }) => {
      await deleteQuestion(ctx.deps.db, readerOf(ctx.sessionUser), input.id);
      ctx.deps.ask.cancelWriting(input.id);
      void ctx.deps.ask.removed([]);
      return { message: askMessages.questionDeleted };
    }),
});
