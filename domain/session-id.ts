/** What the provider calls a checkout session; anything else is asked of nobody and shown to nobody (CHK-08). */
export const sessionIdPattern = /^cs_(test|live)_[A-Za-z0-9]{10,58}$/;
