/** Everything that can be expected to go wrong with webhooks. */
import { ExpectedError } from '#schema/errors.ts'
import { MOST_WEBHOOKS } from '#schema/rules/people/webhooks.ts'

export class TooManyWebhooks extends ExpectedError {
  override readonly name = 'TooManyWebhooks'
  constructor() {
    super(`You have ${MOST_WEBHOOKS} webhooks. Delete one that you do not need any more.`)
  }
}

/** The address leads to this machine or its networks, or is not secure. */
export class WebhookAddressRefused extends ExpectedError {
  override readonly name = 'WebhookAddressRefused'
  constructor(why: string) {
    super(`We cannot send to this address: ${why}`)
  }
}

/** Also thrown for a deleted webhook and for another player's webhook. */
export class WebhookNotFound extends ExpectedError {
  override readonly name = 'WebhookNotFound'
  constructor() {
    super('This webhook is not there any more')
  }
}

/** Also thrown for a delivery older than the log, and for one of another player's webhook. */
export class DeliveryNotFound extends ExpectedError {
  override readonly name = 'DeliveryNotFound'
  constructor() {
    super('This delivery is not in the log any more')
  }
}

export class WebhookIsOff extends ExpectedError {
  override readonly name = 'WebhookIsOff'
  constructor() {
    super('This webhook is switched off. Switch it on to send to it.')
  }
}
