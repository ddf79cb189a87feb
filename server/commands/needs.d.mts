/** The types of needs.mjs, for the tests that ask it where Redis, PgBouncer and Chromium are. */
export declare function findRedis(): string | undefined
export declare function findPgBouncer(): string | undefined
export declare function findChromium(): string | undefined
export declare function findHeadlessChromium(): string | undefined
export declare function meetNeeds(): boolean
