/**
 * Remembers which pending turns were resumed, so that each is resumed once.
 *
 * With several processes it has to be shared, for example `SET id 1 NX PXAT expiresAt` in Redis.
 */
export interface UsedStore {
  /**
   * Claims an id: true the first time, false ever after (until `expiresAt`, in milliseconds since
   * the epoch). Has to be atomic.
   */
  claim(id: string, expiresAt: number, now: number): boolean | Promise<boolean>;
}

/** How many claims pass between two clean-ups. */
const claimsPerSweep = 1000;

/** A store for one process. Ids are forgotten once expired, so it does not grow for ever. */
export function createUsedStore(): UsedStore {
  const expiries = new Map<string, number>();
  let claims = 0;
  return {
    claim(id, expiresAt, now) {
      claims += 1;
      if (claims % claimsPerSweep === 0) {
        for (const [other, expiry] of expiries) if (expiry <= now) expiries.delete(other);
      }
      if (expiries.has(id)) return false;
      expiries.set(id, expiresAt);
      return true;
    },
  };
}
