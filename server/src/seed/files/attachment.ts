import { drawn } from "./drawing";
import { pdfOf } from "./pdf";
import { pptxOf } from "./pptx";
import { outlineOf, slidesOf, type Talk } from "./slides";
import { tracePicture } from "./trace";
import { zipOf } from "./zip";

/** The types of files that demo proposals have. */
export type AttachmentKind = "txt" | "pdf" | "pptx" | "zip";

/** The attachment of a demo proposal: slides, an outline, or an archive of both with a picture. */
export async function attachment(kind: AttachmentKind, talk: Talk): Promise<Buffer> {
  const slides = drawn(slidesOf(talk), talk.topicType);
  switch (kind) {
    case "txt":
      return Buffer.from(outlineOf(talk));
    case "pdf":
      return pdfOf(slides);
    case "pptx":
      return pptxOf(slides);
    case "zip":
      return zipOf({
        "slides.pdf": pdfOf(slides),
        "outline.txt": outlineOf(talk),
        "pictures/trace.png": tracePicture(),
      });
  }
}
