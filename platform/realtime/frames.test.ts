import { describe, expect, test } from "vitest";
import { readBinaryFrame, readFrame, writeFrame, writeFrameAround, type Frame } from "./frames.ts";

const frame: Frame = {
  join_ref: "1",
  ref: null,
  topic: 'realtime:a "quoted" name',
  event: "phx_reply",
  payload: { status: "ok" },
};

describe("frames", () => {
  test("2.0.0 is an array in the order join_ref, ref, topic, event, payload", () => {
    const text = '["1",null,"realtime:a \\"quoted\\" name","phx_reply",{"status":"ok"}]';
    expect(writeFrame(frame, "2.0.0")).toBe(text);
    expect(readFrame(text, "2.0.0")).toEqual(frame);
  });

  test("1.0.0 is an object with the same five", () => {
    const text = writeFrame(frame, "1.0.0");
    expect(JSON.parse(text)).toEqual(frame);
    expect(readFrame(text, "1.0.0")).toEqual(frame);
    expect(readFrame(text, "2.0.0")).toBeUndefined();
  });

  test("a payload that is text already is put in as it is", () => {
    for (const version of ["1.0.0", "2.0.0"] as const) {
      expect(writeFrameAround(frame, '{"status":"ok"}', version)).toBe(writeFrame(frame, version));
    }
  });

  test.each([
    ["no JSON", "nonsense"],
    ["a missing part", '["1","1","realtime:a","phx_join"]'],
    ["a ref that is a number", '[1,"1","realtime:a","phx_join",{}]'],
    ["a payload that is no object", '["1","1","realtime:a","phx_join",null]'],
    ["an empty topic", '["1","1","","phx_join",{}]'],
    ["an object", '{"topic":"a"}'],
  ])("%s is no frame", (_, text) => {
    expect(readFrame(text, "2.0.0")).toBeUndefined();
  });

  test("an absent join_ref of 1.0.0 reads as null", () => {
    const text = '{"topic":"phoenix","event":"heartbeat","payload":{},"ref":"7"}';
    expect(readFrame(text, "1.0.0")).toMatchObject({ join_ref: null, ref: "7" });
  });

  test("of a broadcast in bytes the envelope is read, whatever is cut off", () => {
    const parts = ["12", "34", "realtime:ä"];
    const lengths = parts.map((part) => Buffer.byteLength(part));
    const bytes = Buffer.concat([Buffer.from([3, ...lengths, 5, 0, 1]), Buffer.from(`${parts.join("")}hello{"a":1}`)]);
    const envelope = { join_ref: "12", ref: "34", topic: "realtime:ä", event: "broadcast" };
    expect(readBinaryFrame(bytes)).toEqual({ ...envelope, payload: {} });
    expect(readBinaryFrame(bytes.subarray(0, 4))).toBeUndefined();
    expect(readBinaryFrame(Buffer.from([4, 0, 0, 0, 0, 0, 0]))).toBeUndefined();
  });
});
