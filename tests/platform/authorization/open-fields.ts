/** Fields that need no row of their own: public data, and links to things with rows. A field in neither list has no access decision. */
export const openFields: Readonly<Record<string, string>> = {
  // The catalogue: what tells no answers.
  Album: 'coverUrl id releasedOn songCount title',
  Category: 'code id songCount title',
  Song: 'aliases hint id title',
  Banner: 'expiresAt games id link linkText text',
  Calendar: 'launchDate nextGameAt now timeZone todaysNumber',

  // Games, their clues and counts.
  AlbumClue: 'album title',
  CategoryClue: 'category songCount title',
  InfinityClue: 'title',
  WordClue: 'title word',
  Game:
    'columns completedCount createdBy date endsAt event id isSettled isSettledBeforeCorrection isToday number play reports rows scoreDistribution settlesAt ' +
    'squares startedCount startsAt',
  UserGame:
    'authorName columns completedCount createdAt id isOwn isSettled isSettledBeforeCorrection play ref rows squares startedCount title',
  Square: 'column currentUnicorns guesses id pickCount position possibleAnswers row unfoundUnicorns',
  GameChange: 'game version',
  RarityChange: 'game play version',
  ScoreBucket: 'count from to',
  ScoreDistribution: 'best buckets completedCount median',

  // Boards: names as their players chose them.
  Leaderboard: 'completedCount entries gameNumber gameRef id isSettled neighbourhood scope startedCount version',
  Standing: 'countryCode isDemo name photoUrl position rarity ref state unicornCount',
  PeriodLeaderboard:
    'endDate entries gamesNeeded id neighbourhood nextSettlesAt ownGameCount period rankedCount scope settledCount startDate',
  PeriodStanding: 'countryCode gameCount isDemo isViewer key meanRarity name photoUrl position unicornCount',

  // Drafts and practice: what the asker has sent, counted. When practice opens its answers: tests/play/practice.test.ts.
  DraftCheck: 'columns problems rows squares',
  DraftCount: 'isFew songs',
  DraftProblem: 'message squares',
  DrawnGrid: 'answerCounts columns rows',
  PracticeAnswers: 'songs',
  PracticeVerdict: 'explanation isCorrect song',

  // A league's preview for holders of the link: enough to decide whether to join.
  LeaguePreview: 'isFull memberCount name ref',

  // A preview of the progress, for holders of the code.
  ProgressCode: 'code expiresAt path',
  ProgressImported: 'merge viewer',
  ProgressMerge: 'after before gamesComing gamesLeft',
  ProgressStats: 'maxStreak streak totalPlays unicornCount wins',

  // What mutations answer.
  AccountDeleted: 'viewer',
  AdminSignedIn: 'admin',
  AdminSignedOut: 'message',
  ApiKeyCreated: 'apiKey token',
  ApiKeyRevoked: 'id',
  CategoryInUse: 'gameNumbers',
  ChangedGames: 'games',
  ConflictField: 'name theirs yours',
  CorrectedGames: 'added count players restored settled taken',
  DeletedBanner: 'id',
  DeletedCategory: 'code id',
  DeletedUserGame: 'gameId',
  ErasedViewerData: 'viewer',
  FaultyFiles: 'mistakeCount mistakes',
  FriendAdded: 'account friend',
  GivenUp: 'game play',
  ImportCounts: 'added changed untouched',
  ImportMistake: 'file message place',
  ImportReport: 'albums categories changeCount changes games isDryRun songs',
  ImportedEntry: 'fields isNew kind name title',
  ImportedField: 'after before name',
  InputIssue: 'message path',
  LimitsNotMet: 'limits',
  NameReported: 'viewer',
  PlayIsOver: 'play',
  PushSubscriptionRemoved: 'endpoint',
  RegradePreview: 'added gameCount games playerCount restored settledCount taken',
  RegradedGame: 'added isSettled number restored shortSquares taken title',
  PushSubscriptionSaved: 'endpoint',
  RepairedPlay: 'after before gameNumber player',
  Reported: 'report',
  SaveConflict: 'fields savedAt savedBy version',
  ShareCounted: 'kind',
  SignedOut: 'viewer',
  SquareTaken: 'play',
  TooManyAttempts: 'retryAfterSeconds',
  InvalidInput: 'issues',
  WebhookCreated: 'secret webhook',
  WebhookDeleted: 'id',
  Verdict: 'explanation isCorrect isRepeat play square',

  // The portal's, which only fields with a row hand on.
  UsedBefore: 'code daysSinceUsed gamesAgo title',

  // Pages of lists.
  PageInfo: 'endCursor hasNextPage hasPreviousPage startCursor',
}
