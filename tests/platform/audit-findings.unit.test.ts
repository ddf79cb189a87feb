import { describe, expect, it } from 'vitest'
import { findingsIn } from '#server/commands/audit.ts'

const advisory = { title: 'Reads what it should not', url: 'https://advisories.example/1', severity: 'high' }
const answer = (vulnerabilities: object) => JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: {} })

describe('the audit of packages', () => {
  it('tells what is high or critical, with the advisory or the package through which it comes', () => {
    const found = findingsIn(
      answer({
        reader: { name: 'reader', severity: 'high', via: [advisory] },
        shelf: { name: 'shelf', severity: 'critical', via: ['reader'] },
      }),
    )
    expect(found).toEqual([
      'reader (high): Reads what it should not, https://advisories.example/1',
      'shelf (critical): by reader',
    ])
  })

  it('lets pass what is less, and what has no weakness', () => {
    expect(findingsIn(answer({ reader: { name: 'reader', severity: 'moderate', via: [advisory] } }))).toEqual([])
    expect(findingsIn(answer({}))).toEqual([])
  })

  it('knows nothing where the registry gave no audit', () => {
    expect(findingsIn('{ "message": "405 Method Not Allowed", "statusCode": 405 }')).toBeNull()
    expect(findingsIn('')).toBeNull()
  })
})
