/**
 * A function that computes once for each subject, and answers from memory after that.
 *
 * Subjects of the program never change, so an answer stays true as long as its subject lives, and is
 * forgotten with it. Nothing but time depends on what is remembered.
 */
export function once<Subject extends object, Rest extends readonly unknown[], Answer>(
  compute: (subject: Subject, ...rest: Rest) => Answer,
): (subject: Subject, ...rest: Rest) => Answer {
  const known = new WeakMap<Subject, { readonly answer: Answer }>();
  return (subject, ...rest) => {
    let found = known.get(subject);
    if (found === undefined) {
      found = { answer: compute(subject, ...rest) };
      known.set(subject, found);
    }
    return found.answer;
  };
}

/** The same for answers that depend on more than the subject: one for each key. */
export function oncePer<Subject extends object, Rest extends readonly unknown[], Answer>(
  keyOf: (...rest: Rest) => string,
  compute: (subject: Subject, ...rest: Rest) => Answer,
): (subject: Subject, ...rest: Rest) => Answer {
  const keysOf = once((_subject: Subject) => new Map<string, { readonly answer: Answer }>());
  return (subject, ...rest) => {
    const known = keysOf(subject);
    const key = keyOf(...rest);
    let found = known.get(key);
    if (found === undefined) {
      found = { answer: compute(subject, ...rest) };
      known.set(key, found);
    }
    return found.answer;
  };
}
