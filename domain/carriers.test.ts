import { describe, expect, test } from "vitest";
import { carrierNames, followParcel, trackingNumberPattern } from "./carriers.ts";

const follow = (carrier: string | null, number: string | null) => followParcel({ carrier, tracking_number: number });

describe("the carrier of a parcel", () => {
  test.each([
    ["acs", "ACS", "https://www.acscourier.net/"],
    ["ACS Courier Κύπρου", "ACS", "https://www.acscourier.net/"],
    ["Cyprus Postal Services", "Cyprus Post", "https://www.cypruspost.post/"],
    ["Κυπριακά Ταχυδρομεία", "Cyprus Post", "https://www.cypruspost.post/"],
    ["SPEEDEX", "Speedex", "https://www.speedex.gr/"],
    ["ΕΛΤΑ", "ELTA", "https://itemsearch.elta.gr/"],
    ["Elta Courier", "ELTA Courier", "https://www.elta-courier.gr/"],
    ["dhl express", "DHL", "https://www.dhl.com/"],
    ["Ups", "UPS", "https://www.ups.com/"],
    ["Federal Express", "FedEx", "https://www.fedex.com/"],
  ])("AFT-03 '%s' is %s, and its page is linked", (typed, name, origin) => {
    const { carrier, url } = follow(typed, "12 345");
    expect(carrier).toBe(name);
    expect(url?.startsWith(origin)).toBe(true);
    expect(url?.endsWith("12345")).toBe(true);
    // Nothing can be followed without a number.
    expect(follow(typed, null)).toEqual({ carrier: name, number: undefined, url: undefined });
  });

  test("AFT-03 each carrier's own name is recognised", () => {
    for (const name of carrierNames) expect(follow(name, "1").carrier).toBe(name);
  });

  test.each([
    ["RR 473 124 829 CY", "Cyprus Post"],
    ["rr473124829gr", "ELTA"],
    ["1Z 999 AA1 01 2345 6784", "UPS"],
  ])("AFT-03 the number %s alone tells its carrier", (number, name) => {
    expect(follow(null, number).carrier).toBe(name);
    expect(follow("  ", number).url).toContain("https://");
  });

  test("AFT-03 what is not known is text: a stranger's name wins over the number, no link", () => {
    const text = { carrier: "Andreas & Sons", number: "1Z999AA10123456784", url: undefined };
    expect(follow("Andreas & Sons", "1Z999AA10123456784")).toEqual(text);
    for (const number of ["473124829", "RR473124820CY", "RR473124829GB", "0123456789"]) {
      expect(follow(null, number)).toEqual({ carrier: undefined, number, url: undefined });
    }
    expect(follow("Upshaw", "1").url).toBeUndefined();
    expect(follow(null, null)).toEqual({ carrier: undefined, number: undefined, url: undefined });
  });

  test("AFT-03 a number cannot leave its place in the address", () => {
    expect(follow("DHL", "1/../?a=b&c#d").url).toBe(
      "https://www.dhl.com/global-en/home/tracking.html?submit=1&tracking-id=1%2F%2F%3FA%3DB%26C%23D",
    );
    const form = new RegExp(`^${trackingNumberPattern}$`, "v");
    for (const good of ["1", "RR 123 456 789 CY", "A-1/2.3_4"]) expect(good).toMatch(form);
    for (const bad of ["", " 1", "1 ", "<b>", "1\n2", "α1", "a".repeat(51)]) expect(bad).not.toMatch(form);
  });
});
