import { PromptTitle } from "#ui/prompt-title";

export function Component() {
  return <PromptTitle>reset-password</PromptTitle>;
}
