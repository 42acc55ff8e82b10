import type { StoreRefusal } from "./store-refusal";

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** S3's way to say no. */
export function errorXml({ code, message }: StoreRefusal): string {
  return `${DECLARATION}<Error><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error>`;
}

/** S3's answer to an upload that asked for status 201. */
export function postResponseXml(location: string, bucket: string, key: string): string {
  const where = `<Location>${escapeXml(location)}</Location><Bucket>${escapeXml(bucket)}</Bucket><Key>${escapeXml(key)}</Key>`;
  return `${DECLARATION}<PostResponse>${where}</PostResponse>`;
}

const escapeXml = (text: string): string => text.replace(/[<>&"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
