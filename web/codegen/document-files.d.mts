/** What codegen.ts may know of the preset beside this file. */
import type { CodegenConfig } from '@graphql-codegen/cli'

type Output = Extract<CodegenConfig['generates'][string], { preset?: unknown }>

/** One file for each .graphql file, and a list of them all. */
export declare const preset: Exclude<NonNullable<Output['preset']>, string>
