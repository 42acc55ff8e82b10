import { TEXTS } from "@lectern/domain/proposals/words";
import { expect, type Locator, type Page } from "@playwright/test";
import { news } from "./home";

export type Proposal = { title: string; abstract: string };

export const aProposal = (title: string): Proposal => ({
  title,
  abstract: "What we found, how we found it, and what you can do about it on Monday.",
});

export async function openNewForm(page: Page): Promise<void> {
  await page.goto("/homepage/speaker/app/submit");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("new submission");
}

export async function fillIn(page: Page, { title, abstract }: Proposal): Promise<void> {
  await page.getByLabel(/^Title/).fill(title);
  await page.getByLabel(/^Abstract/).fill(abstract);
}

export const submitButton = (page: Page): Locator =>
  page.getByRole("button", { name: "Submit", exact: true });

/** Submits a proposal without a file and returns its number. */
export async function submitProposal(page: Page, title: string): Promise<number> {
  await openNewForm(page);
  await fillIn(page, aProposal(title));
  await submitButton(page).click();
  await expect(news(page, TEXTS.submitted)).toBeVisible();
  return openFromMenu(page, title);
}

/** The menu's entries of proposals with this title. */
export const inMenu = (page: Page, title: string): Locator =>
  page.getByRole("region", { name: /^(Submissions|Reviewed)$/ }).getByRole("link", { name: title });

/** Opens a proposal from the menu and returns its number. */
export async function openFromMenu(page: Page, title: string): Promise<number> {
  await inMenu(page, title).first().click();
  await expect(page).toHaveURL(/\/app\/\d+$/);
  const heading = (name: string) => page.getByRole("heading", { level: 1, name });
  // The list that is left holds the title, too.
  await expect(heading(title).or(heading("Submission Details"))).toBeVisible();
  await expect(page.getByRole("main")).toContainText(title);
  return Number(new URL(page.url()).pathname.split("/").at(-1));
}

/** A small PDF with one line of text on each page. */
export function aPdf(line: string, pages = 1): { name: string; mimeType: string; buffer: Buffer } {
  const content = `BT /F1 24 Tf 72 720 Td (${line}) Tj ET`;
  const font = "/Resources << /Font << /F1 4 0 R >> >>";
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 3 0 R ${font} >>`;
  const kids = Array.from({ length: pages }, (_, at) => `${at + 5} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...Array.from({ length: pages }, () => page),
  ];
  let pdf = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  const start = pdf.indexOf("xref\n0");
  pdf += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return { name: "slides.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdf, "latin1") };
}
