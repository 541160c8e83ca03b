declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  /** Starts the engine. */
  const load: (options: Record<string, unknown>) => Promise<unknown>;
  export default load;
}
