/** A reason not to run that its reader can remove: one sentence with the remedy, shown without a stack. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}
