/**
 * A function that computes once for each subject and key, and answers from memory after that.
 *
 * Subjects of the program never change, so an answer stays true as long as its subject lives, and is
 * forgotten with it. Nothing but time depends on what is remembered.
 */
export function once<Subject extends object, Rest extends readonly unknown[], Answer>(
  compute: (subject: Subject, ...rest: Rest) => Answer,
  keyOf: (...rest: Rest) => string = () => "",
): (subject: Subject, ...rest: Rest) => Answer {
  const known = new WeakMap<Subject, Map<string, Answer>>();
  return (subject, ...rest) => {
    const key = keyOf(...rest);
    const answers = known.get(subject) ?? new Map<string, Answer>();
    known.set(subject, answers);
    const answer = answers.get(key);
    if (answer !== undefined || answers.has(key)) return answer as Answer; // `has` says it was computed
    const computed = compute(subject, ...rest);
    answers.set(key, computed);
    return computed;
  };
}
