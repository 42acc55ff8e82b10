import { PromptTitle } from "#ui/prompt-title";

export function Component() {
  return <PromptTitle>forgot-password</PromptTitle>;
}
