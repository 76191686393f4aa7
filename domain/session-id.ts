/** The provider's id of a checkout session; other texts are refused before the provider is asked (CHK-08). */
export const sessionIdPattern = /^cs_(test|live)_[A-Za-z0-9]{10,58}$/;
