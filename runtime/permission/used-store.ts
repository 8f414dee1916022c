/**
 * Remembers which pending turns were resumed, so that each is resumed once.
 *
 * With several processes it has to be shared, for example `SET id 1 NX PXAT expiresAt` in Redis.
 */
export interface UsedStore {
  /**
   * Claims an id: true the first time, false ever after (until `expiresAt`, in milliseconds since the
   * epoch). Has to be atomic.
   */
  claim(id: string, expiresAt: number, now: number): boolean | Promise<boolean>;
}
