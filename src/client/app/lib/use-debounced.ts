import { useEffect, useState } from 'react';

/**
 * A value that follows `value` once that has stayed the same for a while.
 * @param value compared by identity: a text, or a memoized object
 * @param delay in milliseconds
 */
export function useDebounced<Value>(value: Value, delay: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}
